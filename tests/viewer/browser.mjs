/** What the tests of the page share: the service on a free port, a browser, and a page that reports all it does. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const fromCi = createRequire(new URL("../../.ci/package.json", import.meta.url));
const { chromium } = fromCi("playwright-core");
export const AXE = fromCi.resolve("axe-core/axe.min.js");

const INSTALLED = process.env.PATH.split(":").flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => `${folder}/${name}`));

/** The path of a Chromium: the system's, or the one that playwright-core installed. Throws where there is none. */
export function executable() {
  const found = [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  if (!found) throw new Error("There is no Chromium. Install it: apt-get install chromium, or .ci/node_modules/.bin/playwright-core install chromium");
  return found;
}

/** Start the service on a free port; its address and how to end it. */
export async function serve() {
  const python = process.env.PYTHON ?? "python";
  const server = spawn(python, ["-m", "service", "serve", "--bind", "127.0.0.1:0", "--workers", "1", "--log-level", "info"], { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise((found, failed) => {
    let log = "";
    server.stderr.on("data", (chunk) => {
      log += chunk;
      const match = /Listening at: (http:\/\/127\.0\.0\.1:\d+)/.exec(log);
      if (match) found(match[1]);
    });
    server.on("error", failed);
    server.on("exit", () => failed(new Error(`The service ended:\n${log}`)));
  });
  return { url, stop: () => new Promise((ended) => server.once("exit", ended) && server.kill("SIGTERM")) };
}

/** Start a browser. */
export const launch = () => chromium.launch({ executablePath: executable(), args: ["--no-sandbox"] });

/** The service and a browser for the tests of one file. */
export function stage() {
  const at = {};
  before(async () => {
    [at.service, at.browser] = await Promise.all([serve(), launch()]);
    at.url = at.service.url;
  });
  after(async () => {
    await at.browser?.close();
    await at.service?.stop();
  });
  /** The JSON of an address of the service. */
  at.json = async (path) => (await fetch(at.url + path)).json();
  /**
   * A page at a fragment, once it has settled. `page.messages` and `page.requests` collect what it says and asks for;
   * `prepare` is given the page before it opens.
   */
  at.open = async (fragment = "", { search = "", base = at.url, prepare = async () => {}, ...options } = {}) => {
    const context = await at.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.messages = [];
    page.requests = [];
    page.on("console", (message) => page.messages.push(message.text()));
    page.on("pageerror", (error) => page.messages.push(String(error)));
    page.on("request", (request) => page.requests.push(request.url()));
    await prepare(page);
    await page.goto(`${base}/viewer/${search}${fragment}`);
    await settled(page);
    return page;
  };
  return at;
}

/** Wait until nothing is being loaded. */
export const settled = (page) => page.waitForFunction(() => {
  const main = document.getElementById("main");
  return main && !main.hasAttribute("aria-busy") && document.getElementById("tab-round").hasAttribute("aria-selected");
});

/** What the Round tab shows, in the form of the frame that it is drawn from. */
export const shown = (page) => page.evaluate(() => {
  const words = (root, selector) => [...root.querySelectorAll(selector)].map((one) => one.textContent);
  return {
    place: document.getElementById("place").textContent,
    caption: document.getElementById("caption").textContent,
    committed: words(document, "#text .word"),
    lane: [...document.querySelectorAll("#lane .proposal")].map((row) => ({
      id: row.id,
      tokens: words(row, ".token"),
      words: words(row, ".status"),
      focus: row.classList.contains("now"),
    })),
  };
});

/** The same, from a frame of the service. */
export const expected = (round, index) => {
  const frame = round.frames[index];
  return {
    place: `Frame ${index + 1} of ${round.frame_count}`,
    caption: frame.caption,
    committed: frame.committed,
    lane: frame.lane.map((row) => {
      const replaced = row.status === "rejected" && row.committed !== null;
      const token = row.proposal ?? row.committed;
      return {
        id: row.id,
        tokens: [...(token === null ? [] : [token]), ...(replaced ? [row.committed] : [])],
        words: [row.status, ...(replaced ? ["replacement"] : [])],
        focus: frame.focus.includes(row.id),
      };
    }),
  };
};

/** The cells of the table behind a figure, row by row, without its head. */
export const cells = (page, figure) => page.locator(`${figure} details tr:has(td)`).evaluateAll((rows) =>
  rows.map((row) => [...row.children].map((cell) => cell.textContent)));

/** An exact number as a table writes it. */
export const both = ({ fraction, decimal }) => (fraction === String(decimal) ? fraction : `${fraction} = ${decimal}`);

/** Fail unless the page said nothing and asked nobody but the services named. */
export function assertQuiet(page, ...origins) {
  assert.deepEqual(page.messages, []);
  assert.deepEqual(page.requests.filter((url) => !url.startsWith("data:") && !origins.some((origin) => url.startsWith(origin))), []);
}
