// @ts-check
/** The text so far and the lane of proposals. What became of a token is told by a shape, a word and a colour. */

import { h, put, s } from "./dom.js";

const CIRCLE = "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4z";
const DIAMOND = "M8 1l7 7l-7 7l-7-7z";

/** Outline, mark and dashes of a status; marked without dashes is filled. One not known is a plain circle. */
const SHAPES = {
  pending: [CIRCLE, "", "1.5 2.4"],
  accepted: [CIRCLE, "M4.8 8.2l2.3 2.3l4.2-4.7"],
  rejected: ["M2 2h12v12h-12z", "M5 5l6 6M11 5l-6 6"],
  discarded: [CIRCLE, "M3.8 12.2l8.4-8.4", "2.6 2"],
  bonus: [DIAMOND, "M8 5v6M5 8h6"],
  replacement: [DIAMOND, "M5 8h5.5M8.3 5.6l2.4 2.4l-2.4 2.4"],
  unused: ["M2.5 8h11"],
};

function status(word) {
  const [outline, mark = "", dashes = ""] = SHAPES[word] ?? [CIRCLE];
  return h("span.status", s(`svg.icon${mark && !dashes ? ".filled" : ""}`, { viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: outline, "stroke-dasharray": dashes }), s("path.mark", { d: mark })), word);
}

export function drawLane(frame) {
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
