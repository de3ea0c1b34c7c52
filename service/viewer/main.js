// @ts-check
/** Three tabs over one set of settings. */

import { get, home, read, resolved, write } from "./address.js";
import { $, h, put } from "./dom.js";
import { pause, showRound, startPlayer } from "./player.js";
import { drawPositions, loadPositions } from "./positions.js";
import { drawFrame, loadRound } from "./round.js";
import { fillSettings, showFaults, startSettings } from "./settings.js";
import { drawStatistics, loadStatistics } from "./statistics.js";

const TABS = ["round", "positions", "statistics"];

let settings = read(), shown, asked = 0;

function change(changes) {
  settings = { ...settings, ...changes };
  write(settings);
  show();
}

/** Load and draw; a later call overtakes an earlier one. */
async function show() {
  const mine = (asked += 1), tab = TABS.includes(settings.tab) ? settings.tab : TABS[0];
  const wait = (after, words) => setTimeout(() => mine === asked && notice(words), after);
  for (const one of TABS) {
    const button = $(`tab-${one}`), here = one === tab;
    button.ariaSelected = here;
    button.tabIndex = here ? 0 : -1;
    $(`panel-${one}`).hidden = !here;
  }
  document.querySelectorAll("[data-tabs]").forEach((/** @type {any} */ part) => (part.hidden = !part.dataset.tabs.includes(tab)));
  if (tab !== "round") pause();
  $("main").ariaBusy = "true";
  const waits = [wait(250, "Loading …"), wait(4000, `Still waiting for ${home}. Some first answers take a while.`)];
  try {
    const draw = await prepared(tab);
    if (mine !== asked) return;
    put("notice");
    showFaults([]);
    reveal(true);
    draw();
  } catch (error) {
    if (mine === asked) fail(error);
  } finally {
    waits.forEach(clearTimeout);
    if (mine === asked) $("main").ariaBusy = null;
  }
}

async function prepared(tab) {
  const [{ profiles }, { rules }] = await Promise.all([get("profiles"), get("rules")]);
  if (!profiles.length) throw new Error("This service has no profiles.");
  settings.profile ||= profiles[0].id;
  fillSettings(settings, profiles, rules, change);
  if (tab === "positions") return drawPositions.bind(null, await loadPositions(profiles));
  if (tab === "statistics") return drawStatistics.bind(null, await loadStatistics(settings), settings, change);
  const data = await loadRound(settings);
  return () => {
    shown = data;
    put("summary", data.method.summary);
    showRound(data.round, settings.frame);
  };
}

const notice = (words) => put("notice", h("p", { role: "status" }, words));
const reveal = (visible) => ["stage", "positions", "statistics"].forEach((id) => ($(id).hidden = !visible));

function fail(error) {
  const { problem } = error, errors = problem?.errors ?? [];
  pause();
  reveal(false);
  put("notice", h("div.problem", { role: "alert" }, h("h2", problem ? problem.title : "No answer"), h("p", error.message),
    errors.length > 1 && h("ul", errors.map((one) => h("li", `${one.parameter}: ${one.detail}`))),
    problem && h("p", h("a", { href: resolved(problem.type) }, "What this means")),
    h("button", { click: show }, "Try again")));
  showFaults(errors);
}

$("tabs").addEventListener("keydown", (event) => {
  const at = TABS.indexOf(settings.tab), to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % TABS.length, Home: 0, End: -1 }[event.key], tab = TABS.at(to ?? 0);
  if (to === undefined) return;
  event.preventDefault();
  change({ tab });
  $(`tab-${tab}`).focus();
});
put("tabs", TABS.map((tab) => h("button", { id: `tab-${tab}`, role: "tab", "aria-controls": `panel-${tab}`, click: () => change({ tab }) }, tab)));

startSettings(change);
startPlayer((index) => {
  drawFrame(shown, index);
  settings.frame = `${index}`;
  write(settings);
});
$("speed").value = settings.speed;
$("speed").addEventListener("change", () => write((settings = { ...settings, speed: $("speed").value })));
addEventListener("hashchange", () => {
  settings = read();
  show();
});
addEventListener("online", show);
addEventListener("offline", () => notice("This device is offline. What is on the page can still be used."));
show();
