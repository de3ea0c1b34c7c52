// @ts-check
/**
 * Every setting, in the fragment of the page's address, under the names of the API: the query of a round's permalink is a
 * fragment that shows it. All are text as typed, "" for the service's default: the service judges them, not the page.
 */

export const DEFAULTS = {
  tab: "round", profile: "", rule: "standard", seed: "7", round_index: "0", draft_length: "", proposals: "",
  proposal: /** @type {string[]} */ ([]), // one a position, "" to sample it; none unless they are chosen
  algorithm_version: "", frame: "0", speed: "1", draft_cost: "0.1", rounds: "20000", series: "0",
};

/** @returns {any} what the address says */
export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const found = Object.keys(DEFAULTS).map((name) => [name, given.get(name) ?? DEFAULTS[name]]);
  return { ...Object.fromEntries(found), proposal: given.getAll("proposal") };
}

/** Write what differs from the defaults, and the seed; stepping does not fill the history. */
export function write(settings) {
  const fragment = `#${queryOf(settings, Object.keys(DEFAULTS).filter((name) => name === "seed" || settings[name] !== DEFAULTS[name]))}`;
  if (location.hash !== fragment) history.replaceState(null, "", fragment);
}

/** Some settings as a query, without those left to the service. */
export function queryOf(settings, names, more = {}) {
  const given = names.flatMap((name) => [settings[name]].flat().map((value) => [name, value]));
  return new URLSearchParams([...Object.entries(more), ...given.filter(([name, value]) => value !== "" || name === "proposal")]);
}
