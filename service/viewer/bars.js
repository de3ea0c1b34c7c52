// @ts-check
/** Pictures. Lengths are the service's decimals, scaled. */

import { quoted, s, text } from "./dom.js";

const [WIDTH, FLOOR, TALLEST] = [360, 148, 118];
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 500, 12, 236];

export const canvas = (says, height, content, width = WIDTH) =>
  s("svg.chart", { role: "img", "aria-label": says, viewBox: `0 0 ${width} ${height}` }, content);

export const label = (x, y, words, kind = "value", anchor = "middle") => s(`text.${kind}`, { x, y, "text-anchor": anchor }, words);

export const bar = (kind, x, y, width, height, number = {}) =>
  s(`rect.${kind}`, { x, y, width, height, fill: kind === "shared" && "url(#hatch)" }, s("title", `${number.decimal ?? ""}`));

export const line = (kind, d) => s(`path.${kind}`, { d });

/**
 * Target and draft of every token, overlapping in the middle third. The hatched area is the probability that a sampled
 * proposal is accepted. most: the decimal that fills the height.
 */
export function pairs(entries, { most, tested = "", says }) {
  const room = WIDTH / entries.length, third = Math.min(room * 0.27, 26), tall = (number) => (number.decimal / most) * TALLEST;
  return canvas(says, tested ? 196 : 172, [entries.map((entry, i) => {
    const middle = (i + 0.5) * room, left = middle - third * 1.5, now = entry.token === tested;
    const drawn = (kind, number, start, width) => bar(kind, left + third * start, FLOOR - tall(number), third * width, tall(number), number);
    const value = (kind, number, start) => label(left + third * start, FLOOR - tall(number) - 4, text(number), kind);
    return s(`g${tested && !now ? ".aside" : ""}`,
      drawn("target", entry.target, 0, 2), drawn("draft", entry.draft, 1, 2), drawn("shared", entry.accepted, 1, 1),
      value("target", entry.target, 0.5), value("draft", entry.draft, 2.5),
      label(middle, FLOOR + 18, entry.token, now ? "name.now" : "name"),
      now && [line("pointer", `M${middle} ${FLOOR + 23}l5 8h-10z`), label(middle, FLOOR + 43, "tested", "small")]);
  }), line("axis", `M0 ${FLOOR}.5H${WIDTH}`)]);
}

/** A law; the entry that was drawn is filled. */
export function bars(law, says, kind = "target", chosen = "") {
  const most = Math.max(...law.map((entry) => entry.probability.decimal)), room = WIDTH / law.length, width = Math.min(room * 0.62, 46);
  return canvas(says, 138, [law.map(({ token, probability }, i) => {
    const middle = (i + 0.5) * room, height = (probability.decimal / most) * 88, now = token === chosen;
    return [bar(`${kind}${now || !chosen ? "" : ".faint"}`, middle - width / 2, 112 - height, width, height, probability),
      label(middle, 108 - height, text(probability), text(probability).length > 6 ? "small" : "value"), label(middle, 130, token, now ? "name.now" : "name")];
  }), line("axis", `M0 112.5H${WIDTH}`)]);
}

export function strip(law, uniform, kind, chosen) {
  let start = 0;
  return canvas(`The uniform number ${uniform} falls on ${quoted(chosen)}.`, 72, [law.map(({ token, probability }) => {
    const left = along(start), width = along((start += probability.decimal)) - left, now = token === chosen;
    return [bar(`${kind}.cell${now ? "" : ".faint"}`, left, 22, width, 24, probability),
      width > token.length * 7 && label(left + width / 2, 38, token, now ? "inside.chosen" : "inside")];
  }), marker(uniform, 18)]);
}

export function test({ acceptance_probability: threshold, uniform, passed }, says) {
  const edge = along(threshold.decimal), first = along(0), last = along(1);
  const word = (from, to, name, now) => to - from > 62 && label((from + to) / 2, 58, name, now ? "inside.now" : "inside");
  return canvas(says, 100, [bar("shared", first, 40, edge - first, 28), bar("fail", edge, 40, last - edge, 28),
    word(first, edge, "accepted", passed), word(edge, last, "rejected", !passed), line("threshold", `M${edge} 38V70`),
    label(edge, 18, `accepted below ${text(threshold)}`, "value", side(threshold.decimal)), marker(uniform.decimal, 36)]);
}

const along = (decimal) => 8 + decimal * (WIDTH - 16);
const side = (decimal) => (decimal < 0.3 ? "start" : decimal > 0.7 ? "end" : "middle");

function marker(uniform, y) {
  const x = along(uniform);
  return [label(2, y, "0", "small", "start"), label(WIDTH - 2, y, "1", "small", "end"),
    line("marker", `M${x} ${y}v36M${x} ${y}l-5-8h10z`), label(x, y + 52, `uniform ${uniform}`, "value", side(uniform))];
}

export function convergence(series, says) {
  const kinds = { limit: series.threshold, expected: series.expected_total_variation, measured: series.total_variation };
  const [x, across] = axis(series.rounds, LEFT, RIGHT), [y, up] = axis(Object.values(kinds).flat(), BOTTOM, TOP);
  const points = (values) => values.flatMap((value, i) => (value > 0 && series.rounds[i] > 0 ? `${x(series.rounds[i])},${y(value)}` : [])).join(" ");
  return canvas(says, 276, [
    across.map((tick) => [line("grid", `M${x(tick)} ${TOP}V${BOTTOM}`), label(x(tick), BOTTOM + 17, `${tick}`, "small")]),
    up.map((tick) => [line("grid", `M${LEFT} ${y(tick)}H${RIGHT}`), label(LEFT - 6, y(tick) + 4, `${tick}`, "small", "end")]),
    Object.entries(kinds).map(([kind, values]) => s(`polyline.curve.${kind}`, { points: points(values) })),
    label((LEFT + RIGHT) / 2, BOTTOM + 36, "rounds", "small")], 520);
}

/** Where a value lies, and the powers of ten. @returns {[(value: number) => string, number[]]} */
function axis(values, from, to) {
  const powers = values.filter((value) => value > 0).map(Math.log10), low = Math.floor(Math.min(...powers, 0));
  const high = Math.max(Math.ceil(Math.max(...powers, 0)), low + 1), ticks = Array.from({ length: high - low + 1 }, (_, i) => Number(`1e${low + i}`));
  return [(value) => (from + ((Math.log10(value) - low) / (high - low)) * (to - from)).toFixed(1), ticks];
}
