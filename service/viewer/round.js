// @ts-check
/** The Round tab: every number is a member of the round, or of its profile's exact statistics. */

import { queryOf } from "./address.js";
import { get, resolved, stats } from "./api.js";
import { bar, bars, pairs, strip, test } from "./bars.js";
import { figure, h, keys, put, quoted, spoken, text } from "./dom.js";
import { drawLane } from "./lane.js";

const ASKED = ["profile", "rule", "seed", "round_index", "draft_length", "algorithm_version"];
const PURPOSES = { proposal: "the draft’s proposal", bonus: "the bonus, drawn from the target", target: "the target’s own token" };

export async function loadRound(settings) {
  const query = queryOf(settings, [...ASKED, settings.proposal.length ? "proposal" : "proposals"]);
  const [round, { exact }, method] = await Promise.all([get("rounds", query), stats(settings.profile, { include: "exact" }), get("method")]);
  return { round, exact, method };
}

export function drawFrame({ round, exact, method }, index) {
  const frame = round.frames[index];
  drawLane(frame);
  put("caption", frame.caption);
  put("kind", frame.kind);
  put("picture", frame.kind === "done" ? cost(round) : pictures(exact, frame));
  put("steps", method.steps.map((one) => {
    const now = one.frame_kind === frame.kind && (one.number !== 4 || frame.draws.some((draw) => draw.purpose === "replacement"));
    return h(`li${now ? ".now" : ""}`, now && { "aria-current": "step" }, one.title, now && round.request.rule === "standard" && h("p.note", one.text));
  }));
}

function pictures(exact, frame) {
  const position = exact.positions.find((one) => one.position === frame.position);
  const all = [position && rows(exact, position, frame), frame.check && checked(frame.check), ...frame.draws.map(drawn)].filter(Boolean);
  return all.length ? all : h("p.note.whole", "These proposals were chosen by hand, so nothing was drawn. Step forward to see them tested.");
}

function rows(exact, position, frame) {
  const tested = frame.check?.token ?? frame.lane.find((row) => frame.focus.includes(row.id))?.proposal, title = `Target and draft at position ${position.position}`;
  return figure("rows", title, [legend(), pairs(position.tokens.entries, { most: tallest(exact), tested, says: `${title}; they have ${text(position.overlap)} in common.` }),
    h("p.note", "Hatched is what both have in common, ", position.overlap, ". So likely is a proposal sampled here to pass the standard test.")],
  ...rowNumbers(position));
}

/** The largest decimal of all rows, so that all pictures have one scale. */
export const tallest = (exact) => Math.max(...exact.positions.flatMap((one) => one.tokens.entries.flatMap((entry) => [entry.target.decimal, entry.draft.decimal])));

export const legend = () => keys({ target: "target", draft: "draft", shared: "in common" }, 16, (kind) => bar(kind, 0, 0, 16, 12));

/** Head and rows of a position's table. */
export function rowNumbers({ tokens, residual }) {
  const left = Object.fromEntries((residual?.entries ?? []).map((one) => [one.token, one.probability]));
  return [["token", "target", "draft", "in common", "acceptance probability", "residual"], tokens.entries.map((one) =>
    [one.token, one.target, one.draft, one.accepted, one.acceptance_probability ?? "never proposed", left[one.token]])];
}

function checked(check) {
  const { target, draft, ratio, acceptance_probability: threshold, uniform, passed } = check, below = `is ${passed ? "" : "not "}below`;
  return figure("check", `The test of ${quoted(check.token)}`,
    [test(check, `The uniform number ${uniform.decimal} ${below} the acceptance probability ${text(threshold)}.`),
      h("p.note", "Target ", target, ", draft ", draft, ": accepted with probability ", threshold, `. The uniform number drawn ${below} it.`)],
    ["number", "value"], [["target", target], ["draft", draft], ["target / draft", ratio], ["acceptance probability", threshold],
      ["uniform", uniform.numerator === undefined ? uniform : `${uniform.numerator}/2^53 = ${uniform.decimal}`], ["passed", passed ? "yes" : "no"],
      ...check.terms.map((term) => [term.name, term])]);
}

function drawn({ purpose, position, law, uniform, token }) {
  const title = `Position ${position}: ${PURPOSES[purpose] ?? `the ${purpose}`}`, kind = purpose === "proposal" ? "draft" : "target", all = law.entries;
  return figure(`${purpose}-${position}`, title,
    [kind === "target" && bars(all, `${title}. The law is ${spoken(all)}; drawn is ${quoted(token)}.`, kind, token), strip(all, uniform.decimal, kind, token),
      purpose === "replacement" && h("p.note", "For the standard rule this is the residual: what the target has beyond the draft, scaled to sum to 1.")],
    ["token", "probability"], [...all.map((one) => [one.token, one.probability]), ["drawn", token], ["uniform", `${uniform.decimal}`]]);
}

function cost({ outcome, links }) {
  const { draft, target, target_without_draft: plain } = outcome.steps, dropped = outcome.discarded, at = outcome.rejected_position;
  const blocks = (count, kind, lost = 0) => Array.from({ length: count }, (_, i) => h(`span.block.${kind}${i < count - lost ? "" : ".lost"}`));
  const steps = (count, kind) => `${count} ${kind} ${count === 1 ? "step" : "steps"}`;
  const bill = (name, shown, words) => h("p.row", h("span.bill", name), h("span", { "aria-hidden": "true" }, shown), words);
  return h("section.card.whole", h("h3", "What the round cost"),
    bill("This round", [blocks(draft, "draft", dropped.length), blocks(target, "target")], `${steps(draft, "draft")} and ${steps(target, "target")}`),
    bill("Without a draft", blocks(plain, "target"), `${steps(plain, "target")} for the same text`),
    at && h("p", `The first rejection was at position ${at}: ${quoted(outcome.proposed[at - 1])} was not kept.`),
    dropped.length > 0 && [h("p", h("b", `Dropped untested: ${dropped.length} of ${draft} proposals.`), " Each took a draft step for nothing: it was made to follow a token that is no longer there."),
      h("ul", dropped.map((one) => h("li", `${quoted(one.token)} at position ${one.position} would have been accepted with probability `, one.acceptance_probability, ".")))],
    links.self && h("a", { href: resolved(links.self) }, "This round as JSON"));
}
