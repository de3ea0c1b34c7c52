// @ts-check
/** The controls and keys that change the frame, and what is said aloud. */

import { $, h, put } from "./dom.js";

const MILLISECONDS = 3200;
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };

let round, draw, timer = 0, index = 0, last = 0;

export function startPlayer(onFrame) {
  draw = onFrame;
  const acts = { first: () => step(0), back: () => step(index - 1), forward: () => step(index + 1), last: () => step(last), play: () => (timer ? pause() : play()) };
  for (const id in acts) $(id).addEventListener("click", acts[id]);
  $("slider").addEventListener("input", () => step($("slider").value));
  document.addEventListener("keydown", onKey);
}

export function showRound(next, frame) {
  if (next !== round) pause();
  round = next;
  $("slider").max = last = round.frame_count - 1;
  put("milestones", round.milestones.map((one) => h("button.quiet", { click: () => step(one.frame) }, `To the ${one.kind}`)));
  show(frame);
}

export function pause() {
  clearTimeout(timer);
  timer = 0;
  $("play").ariaPressed = "false";
}

function play() {
  if (index === last) show(0);
  $("play").ariaPressed = "true";
  wait();
}

function wait() {
  timer = setTimeout(() => {
    show(index + 1);
    if (index === last || round.milestones.some((one) => one.frame === index)) announce(); // each frame would be a flood
    if (index === last) pause();
    else wait();
  }, MILLISECONDS / $("speed").value);
}

function step(frame) {
  pause();
  show(frame);
  announce();
}

function show(frame) {
  index = Math.min(Math.max(Math.trunc(frame) || 0, 0), last);
  const ends = { first: 0, back: 0, forward: last, last };
  for (const id in ends) $(id).ariaDisabled = index === ends[id]; // `disabled` would lose the focus
  const place = `Frame ${index + 1} of ${round.frame_count}`;
  $("slider").value = index;
  $("slider").ariaValueText = `${place}: ${round.frames[index].caption}`;
  put("place", place);
  draw(index);
}

const announce = () => put("status", round.frames[index].caption);

function onKey(event) {
  const taken = event.target.closest("input, select, [role=tablist]") || (event.key === " " && event.target.closest("button, summary, a"));
  const control = KEYS[event.key];
  if (!control || taken || !$("stage").checkVisibility() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  $(control).click();
}
