// @ts-check
/** The Round tab. Every number is the service's. */

import { get, queryOf, resolved, stats } from "./address.js";
import { bar, bars, pairs, strip, test } from "./bars.js";
import { figure, h, keys, put, quoted, s, spoken, text } from "./dom.js";

const ASKED = ["profile", "rule", "seed", "round_index", "draft_length", "algorithm_version"];
const PURPOSES = { proposal: "the draft’s proposal", bonus: "the bonus, drawn from the target", target: "the target’s own token" };

const CIRCLE = "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4z";
const DIAMOND = "M8 1l7 7l-7 7l-7-7z";

/** Outline, mark and dashes of a status. */
const SHAPES = {
  pending: [CIRCLE, "", "1.5 2.4"],
  accepted: [CIRCLE, "M4.8 8.2l2.3 2.3l4.2-4.7"],
  rejected: ["M2 2h12v12h-12z", "M5 5l6 6M11 5l-6 6"],
  discarded: [CIRCLE, "M3.8 12.2l8.4-8.4", "2.6 2"],
  bonus: [DIAMOND, "M8 5v6M5 8h6"],
  replacement: [DIAMOND, "M5 8h5.5M8.3 5.6l2.4 2.4l-2.4 2.4"],
  unused: ["M2.5 8h11"],
};

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

function status(word) {
  const [outline, mark = "", dashes = ""] = SHAPES[word] ?? [CIRCLE];
  return h("span.status", s(`svg.icon${mark && !dashes ? ".filled" : ""}`, { viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: outline, "stroke-dasharray": dashes }), s("path.mark", { d: mark })), word);
}

function drawLane(frame) {
  const rows = frame.lane.filter((row) => row.committed !== null), inFocus = (row) => frame.focus.includes(row?.id);
  put("text", frame.committed.length ? frame.committed.flatMap((token, i) => [" ",
    h(`span.word${/rejected|bonus/.test(rows[i]?.status) ? ".put" : ""}${inFocus(rows[i]) ? ".now" : ""}`, token)]) : h("em.note", "nothing yet"));
  put("lane", [...new Set(frame.lane.map((row) => row.position))].map((position) => {
    const here = frame.lane.filter((row) => row.position === position), now = here.some(inFocus) ? ".now" : "";
    return h(`li${now}`, now && frame.position && { "aria-current": "step" }, h("span.where", here[0].id === "bonus" ? "bonus" : `position ${position}`),
      here.map((row) => proposal(row, inFocus(row) ? ".now" : "")));
  }));
}

function proposal(row, now) {
  const token = row.proposal ?? row.committed;
  return h(`div.proposal.${row.status}${now}`, { id: row.id }, token !== null && h("span.token", token), status(row.status),
    row.status === "rejected" && row.committed !== null && h("span.put", h("span.token", row.committed), status("replacement")));
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

/** So that all pictures have one scale. */
export const tallest = (exact) => Math.max(...exact.positions.flatMap((one) => one.tokens.entries.flatMap((entry) => [entry.target.decimal, entry.draft.decimal])));

export const legend = () => keys({ target: "target", draft: "draft", shared: "in common" }, 16, (kind) => bar(kind, 0, 0, 16, 12));

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
