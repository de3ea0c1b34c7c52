// @ts-check
/** Three tabs over one set of settings, and what is shown while an answer is awaited or does not come. */

import { read, write } from "./address.js";
import { get, home, Refused, resolved } from "./api.js";
import { byId, h, put } from "./dom.js";
import { pause, showRound, startPlayer } from "./player.js";
import { drawPositions, loadPositions } from "./positions.js";
import { drawFrame, loadRound } from "./round.js";
import { fillSettings, showFaults, startSettings } from "./settings.js";
import { drawStatistics, loadStatistics } from "./statistics.js";

const TABS = ["round", "positions", "statistics"];
const [SOON, LATE] = [250, 4000];

let settings = read(), shown, asked = 0;

/** Change settings, in the address too, and show what they ask for. */
function change(changes) {
  settings = { ...settings, ...changes };
  write(settings);
  show();
}

/** Load what the tab needs and draw it; a later call overtakes an earlier one. */
async function show() {
  const mine = (asked += 1), tab = TABS.includes(settings.tab) ? settings.tab : TABS[0];
  const wait = (after, words) => setTimeout(() => mine === asked && notice(words), after);
  for (const one of TABS) {
    const button = byId(`tab-${one}`), here = one === tab;
    button.setAttribute("aria-selected", here);
    button.tabIndex = here ? 0 : -1;
    byId(`panel-${one}`).hidden = !here;
  }
  document.querySelectorAll("[data-tabs]").forEach((/** @type {any} */ part) => (part.hidden = !part.dataset.tabs.includes(tab)));
  if (tab !== "round") pause();
  byId("main").setAttribute("aria-busy", "true");
  const waits = [wait(SOON, "Loading …"), wait(LATE, `Still waiting for ${home}. Some first answers take a while.`)];
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
    if (mine === asked) byId("main").removeAttribute("aria-busy");
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
const reveal = (visible) => ["stage", "positions", "statistics"].forEach((id) => (byId(id).hidden = !visible));

/** Say what went wrong, here and at the fields it names. */
function fail(error) {
  const problem = error instanceof Refused && error.problem, errors = problem.errors ?? [];
  pause();
  reveal(false);
  put("notice", h("div.problem", { role: "alert" }, h("h2", problem ? problem.title : "No answer"), h("p", error.message),
    errors.length > 1 && h("ul", errors.map((one) => h("li", `${one.parameter}: ${one.detail}`))),
    problem && h("p", h("a", { href: resolved(problem.type) }, "What this means")),
    h("button", { click: show }, "Try again")));
  showFaults(errors);
}

byId("tabs").addEventListener("keydown", (event) => {
  const at = TABS.indexOf(settings.tab), to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % TABS.length, Home: 0, End: -1 }[event.key], tab = TABS.at(to ?? 0);
  if (to === undefined) return;
  event.preventDefault();
  change({ tab });
  byId(`tab-${tab}`).focus();
});
for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => change({ tab }));

startSettings(change);
startPlayer((index) => {
  drawFrame(shown, index);
  settings.frame = `${index}`;
  write(settings);
});
byId("speed").value = settings.speed;
byId("speed").addEventListener("change", () => write((settings = { ...settings, speed: byId("speed").value })));
addEventListener("hashchange", () => {
  settings = read();
  show();
});
addEventListener("online", show);
addEventListener("offline", () => notice("This device is offline. What is on the page can still be used."));
show();
