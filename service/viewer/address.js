// @ts-check
/** Every setting, in the fragment, named as in the API, as text for the service to judge; and the service, each address asked once. */

export const DEFAULTS = {
  tab: "round", profile: "", rule: "standard", seed: "7", round_index: "0", draft_length: "", proposals: "",
  proposal: /** @type {string[]} */ ([]), // one a position, "" to sample it
  algorithm_version: "", frame: "0", speed: "1", draft_cost: "0.1", rounds: "20000", series: "0",
};

/** @returns {any} */
export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  return { ...DEFAULTS, ...Object.fromEntries(given), proposal: given.getAll("proposal") };
}

/** Write the seed and what is not a default; stepping does not fill the history. */
export function write(settings) {
  const fragment = `#${queryOf(settings, Object.keys(DEFAULTS).filter((name) => name === "seed" || settings[name] !== DEFAULTS[name]))}`;
  if (location.hash !== fragment) history.replaceState(null, "", fragment);
}

export function queryOf(settings, names, more = {}) {
  const given = names.flatMap((name) => [settings[name]].flat().map((value) => [name, value]));
  return new URLSearchParams([...Object.entries(more), ...given.filter(([name, value]) => value !== "" || name === "proposal")]);
}

const asked = new URL(new URLSearchParams(location.search).get("api") || "..", location.href);
const answers = new Map();

/** Where the service is: `?api=`, or where the page came from. */
export const home = asked.origin + asked.pathname.replace(/\/?$/, "/");

export const resolved = (link) => new URL(link, home).href;

/** The answer of a GET, kept unless it fails; the error of a refusal has its `problem`. @returns {Promise<any>} */
export function get(path, query = {}) {
  const address = `${home}${path}?${new URLSearchParams(query)}`.replace(/\?$/, "");
  if (!answers.has(address)) answers.set(address, ask(address).catch((error) => {
    answers.delete(address);
    throw error;
  }));
  return answers.get(address);
}

export const stats = (profile, query) => get(`stats/${encodeURIComponent(profile)}`, query);

async function ask(address) {
  const response = await fetch(address).catch(() => {
    throw new Error(navigator.onLine ? `There is no answer from ${home}.` : `This device is offline, so ${home} cannot be asked.`);
  });
  const body = await response.json().catch(() => {
    throw new Error(`The answer of ${address} (status ${response.status}) is not JSON.`);
  });
  if (!response.ok) throw Object.assign(new Error(body.detail), { problem: body });
  return body;
}
