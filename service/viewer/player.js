// @ts-check
/** Which frame is shown, the controls and keys that change it, and what is said aloud. */

import { byId, h, put } from "./dom.js";

const MILLISECONDS = 3200;
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };

let round, draw, timer = 0, index = 0, last = 0;

export function startPlayer(onFrame) {
  draw = onFrame;
  const on = (id, act, event = "click") => byId(id).addEventListener(event, act);
  on("first", () => step(0));
  on("back", () => step(index - 1));
  on("forward", () => step(index + 1));
  on("last", () => step(last));
  on("play", () => (timer ? pause() : play()));
  on("slider", () => step(byId("slider").value), "input");
  document.addEventListener("keydown", onKey);
}

/** Show a round from one of its frames on. */
export function showRound(next, frame) {
  if (next !== round) pause();
  round = next;
  byId("slider").max = last = round.frame_count - 1;
  put("milestones", round.milestones.map((one) => h("button.quiet", { click: () => step(one.frame) }, `To the ${one.kind}`)));
  show(frame);
}

export function pause() {
  clearTimeout(timer);
  timer = 0;
  byId("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (index === last) show(0);
  byId("play").setAttribute("aria-pressed", "true");
  wait();
}

function wait() {
  timer = setTimeout(() => {
    show(index + 1);
    if (index === last || round.milestones.some((one) => one.frame === index)) announce(); // each frame would be a flood
    if (index === last) pause();
    else wait();
  }, MILLISECONDS / byId("speed").value);
}

/** A step by hand: playing ends, and the caption is said aloud. */
function step(frame) {
  pause();
  show(frame);
  announce();
}

function show(frame) {
  index = Math.min(Math.max(Math.trunc(frame) || 0, 0), last);
  for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", index === 0); // `disabled` would lose the focus
  for (const id of ["forward", "last"]) byId(id).setAttribute("aria-disabled", index === last);
  const place = `Frame ${index + 1} of ${round.frame_count}`;
  byId("slider").value = index;
  byId("slider").setAttribute("aria-valuetext", `${place}: ${round.frames[index].caption}`);
  put("place", place);
  draw(index);
}

const announce = () => put("status", round.frames[index].caption);

function onKey(event) {
  const taken = event.target.closest("input, select, [role=tablist]") || (event.key === " " && event.target.closest("button, summary, a"));
  const control = KEYS[event.key];
  if (!control || taken || !byId("stage").checkVisibility() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  byId(control).click();
}
