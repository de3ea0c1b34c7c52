// @ts-check
/** The Statistics tab. */

import { get, queryOf, stats } from "./address.js";
import { bar, bars, convergence, line } from "./bars.js";
import { figure, h, keys, put, s, spoken, table, text } from "./dom.js";

export async function loadStatistics(settings) {
  const ask = (include, ...names) => stats(settings.profile, queryOf(settings, ["rule", "draft_length", ...names], { include }));
  const rules = get(`stats/${encodeURIComponent(settings.profile)}/rules`, queryOf(settings, ["draft_length", "draft_cost"]));
  const [{ exact }, { convergence: check }] = await Promise.all([ask("exact", "draft_cost"), ask("convergence", "rounds"), rules]);
  return { exact, check, rules: await rules };
}

export const drawStatistics = ({ exact, check, rules }, settings, change) => put("statistics", h("div.columns",
  expected(exact), counts(exact.committed_count.law), speedup(exact.speedup), checked(check, settings, change)), compared(rules, change));

function expected({ expected_committed: tokens, rule }) {
  return figure("expected", "Tokens expected from a round",
    [h("p.big", tokens.by_survival, h("small.note", ` = ${tokens.by_survival.decimal}`)),
      h("p.note", `${rule.title}, for one target step; without a draft, a step gives one token.`),
      h("p", "Derived twice: ", tokens.by_survival, " from the survival of each position, ", tokens.by_count_law, " from the law of the count.")],
    ["from", "expected tokens", "formula"], [["survival", "by_survival"], ["law of the count", "by_count_law"]].map(([name, way]) => [name, tokens[way], tokens.formulas[way]]));
}

function counts(given) {
  const law = given.map((one) => ({ token: `${one.committed_count}`, probability: one.probability }));
  return figure("counts", "How many tokens a round commits", bars(law, `Probability of each number of tokens: ${spoken(law)}.`),
    ["tokens", "probability", "frames of such a round"], given.map((one) => [one.committed_count, one.probability, one.frame_count]));
}

function speedup({ rows, best, draft_cost: cost, assumption }) {
  const name = (length) => (length === best.draft_length ? `${length}: best` : `${length}`), all = rows.map((row) => ({ token: name(row.draft_length), probability: row.speedup }));
  return figure("speedup", "Speedup against draft length", [bars(all, `Speedup for each draft length: ${spoken(all)}.`, "target", name(best.draft_length)),
    h("p", "Best draft length ", h("b", `${best.draft_length}`), ": speedup ", h("b", best.speedup), ", if a draft step costs ", cost, " of a target step."), h("p.note", assumption)],
  ["draft length", "expected tokens", "cost of a round", "speedup", "break-even draft cost"],
  rows.map((row) => [row.draft_length, row.expected_committed, row.round_cost, row.speedup, row.break_even_draft_cost]));
}

function checked({ series, positions, committed_count: count, passed, rounds }, settings, change) {
  const all = [...series.positions.map((one, i) => ({ ...one, name: `Position ${one.position}`, end: positions[i] })),
    { ...series.committed_count, rounds: series.rounds, name: "Number of tokens", end: count }];
  const shown = all[settings.series] ?? all[0], { end } = shown;
  return figure("convergence", "Does the sampler deliver it?",
    [h(`p.big.${passed ? "accepted" : "rejected"}`, passed ? "Passed" : "Failed"),
      h("p.note", `${rounds} rounds were played, and what came out was held against the exact laws. `, passed
        ? "Every distance is within its threshold; no impossible token came out." : "A distance is beyond its threshold, or an impossible token came out."),
      h("label", "Shown ", h("select", { id: "series", change: (event) => change({ series: event.target.value }) },
        all.map((one, i) => h("option", { value: i, selected: one === shown && "" }, one.name)))),
      convergence(shown, `${shown.name}: total variation ${end.total_variation} after ${end.rounds} rounds; the threshold is ${end.threshold}.`),
      keys({ measured: "total variation", expected: "expected by chance", limit: "threshold" }, 34, (kind) => line(`curve.${kind}`, "M1 6H33"))],
    ["test", "rounds", "total variation", "expected", "threshold", "impossible tokens", "verdict"],
    all.map(({ name, end }) => [name, end.rounds, end.total_variation, end.expected_total_variation, end.threshold, end.impossible_count, end.passed ? "passed" : "failed"]));
}

function compared({ rows, request }, change) {
  const short = (number) => (text(number).length < 14 ? h("span", number) : h("span", { title: text(number) }, `≈ ${number.decimal.toPrecision(6)}`));
  const bias = (number) => h("span", short(number), s("svg", { viewBox: "0 0 60 8", "aria-hidden": "true" }, bar("draft", 0, 0, 60 * number.decimal, 8)));
  return h("section.card", h("h3", "Every rule, right and wrong"), h("p.note", "Bias is the largest total variation, at any position, from the target. Choose a rule to play it."),
    table(`Rules at draft length ${request.draft_length}`, ["rule", "lossless", "expected tokens", "speedup", "bias", "rounds until a test sees it"],
      rows.map(({ figures, ...row }) => [h("button.quiet", { click: () => change({ rule: row.id, tab: "round", frame: "0" }) }, row.title), row.lossless ? "yes" : "no",
        ...(figures ? [short(figures.expected_committed), short(figures.speedup), bias(figures.largest_total_variation), figures.detection.rounds ?? "never"]
          : [row.detail ?? row.reason])])));
}
