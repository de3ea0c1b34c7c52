// @ts-check
/** The service, asked over HTTP: each address once, and what can go wrong on the way. */

/** The service answered with a problem (RFC 9457). */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const asked = new URL(new URLSearchParams(location.search).get("api") || "..", location.href);
const answers = new Map();

/** Where the service is: `?api=` of the page's address, or where the page came from. */
export const home = asked.origin + asked.pathname.replace(/\/?$/, "/");

/** A link of the service as an address. */
export const resolved = (link) => new URL(link, home).href;

/** The answer of a GET, kept unless it fails. @returns {Promise<any>} */
export function get(path, query = {}) {
  const address = `${home}${path}?${new URLSearchParams(query)}`.replace(/\?$/, "");
  if (!answers.has(address)) answers.set(address, ask(address).catch((error) => {
    answers.delete(address);
    throw error;
  }));
  return answers.get(address);
}

/** GET /stats/{profile}. */
export const stats = (profile, query) => get(`stats/${encodeURIComponent(profile)}`, query);

async function ask(address) {
  const response = await fetch(address).catch(() => {
    throw new Error(navigator.onLine ? `There is no answer from ${home}.` : `This device is offline, so ${home} cannot be asked.`);
  });
  const body = await response.json().catch(() => {
    throw new Error(`The answer of ${address} (status ${response.status}) is not JSON.`);
  });
  if (!response.ok) throw new Refused(body);
  return body;
}
