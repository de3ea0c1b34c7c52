// @ts-check
/** The Positions tab: every row of every profile. */

import { stats } from "./address.js";
import { bars, pairs } from "./bars.js";
import { figure, h, put, spoken, text } from "./dom.js";
import { legend, rowNumbers, tallest } from "./round.js";

export const loadPositions = (profiles) => Promise.all(profiles.map(async (profile) => ({ ...profile, ...(await stats(profile.id, { include: "exact" })) })));

export function drawPositions(all) {
  const places = [...new Set(all.flatMap((one) => one.exact.positions.map((position) => position.position)))];
  const most = Math.max(...all.map((one) => tallest(one.exact)));
  put("positions", h("div.columns", all.map((one) => h("div", h("h3", one.title), h("p.note", one.summary)))), legend(),
    places.map((place) => h("section", h("h3", `Position ${place}`), h("div.columns", all.map((one) => rowOf(one, place, most))))),
    h("section", h("h3", "Bonus position"), h("p.note", "When all proposals are accepted, one more token is drawn from this row of the target."),
      h("div.columns", all.map(bonusOf))));
}

function rowOf({ id, title, exact }, place, most) {
  const position = exact.positions.find((one) => one.position === place), name = `${title}, position ${place}`;
  if (!position) return h("p.note", "This profile is shorter.");
  const residual = position.residual?.entries;
  return figure(`p${place}-${id}`, name, [pairs(position.tokens.entries, { most, says: `${name}: target and draft have ${text(position.overlap)} in common.` }),
    h("p", "Acceptance probability ", h("b", position.overlap), ", total variation ", position.total_variation),
    h("p.note", residual ? "Residual, from which replacements are drawn:" : "No residual: target and draft are equal, so nothing is ever rejected here."),
    residual && bars(residual, `Residual: ${spoken(residual)}.`)], ...rowNumbers(position));
}

function bonusOf({ id, title, exact: { bonus } }) {
  const law = bonus.law.entries, name = `${title}, bonus`;
  return figure(`bonus-${id}`, name, [bars(law, `${name}: ${spoken(law)}.`), h("p", "Reached with probability ", bonus.reached)],
    ["token", "target"], law.map((one) => [one.token, one.probability]));
}
