// @ts-check
/** The convergence plot. Logarithms place points on axes; every value is the service's. */

import { canvas, label, line } from "./bars.js";
import { s } from "./dom.js";

const [WIDTH, LEFT, RIGHT, TOP, BOTTOM] = [520, 46, 500, 12, 236];

/** Total variation against rounds on logarithmic axes: measured, expected by chance, and the threshold. */
export function convergence(series, says) {
  const kinds = { limit: series.threshold, expected: series.expected_total_variation, measured: series.total_variation };
  const [x, across] = axis(series.rounds, LEFT, RIGHT), [y, up] = axis(Object.values(kinds).flat(), BOTTOM, TOP);
  const points = (values) => values.flatMap((value, i) => (value > 0 && series.rounds[i] > 0 ? `${x(series.rounds[i])},${y(value)}` : [])).join(" ");
  return canvas(says, 276, [
    across.map((tick) => [line("grid", `M${x(tick)} ${TOP}V${BOTTOM}`), label(x(tick), BOTTOM + 17, `${tick}`, "small")]),
    up.map((tick) => [line("grid", `M${LEFT} ${y(tick)}H${RIGHT}`), label(LEFT - 6, y(tick) + 4, `${tick}`, "small", "end")]),
    Object.entries(kinds).map(([kind, values]) => s(`polyline.curve.${kind}`, { points: points(values) })),
    label((LEFT + RIGHT) / 2, BOTTOM + 36, "rounds", "small")], WIDTH);
}

/** Where a value lies between two ends, and the powers of ten there. @returns {[(value: number) => string, number[]]} */
function axis(values, from, to) {
  const powers = values.filter((value) => value > 0).map(Math.log10), low = Math.floor(Math.min(...powers, 0));
  const high = Math.max(Math.ceil(Math.max(...powers, 0)), low + 1), ticks = Array.from({ length: high - low + 1 }, (_, i) => Number(`1e${low + i}`));
  return [(value) => (from + ((Math.log10(value) - low) / (high - low)) * (to - from)).toFixed(1), ticks];
}
