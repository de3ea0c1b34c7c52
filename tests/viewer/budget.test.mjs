/** How much the page weighs, and how soon it draws. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { ROOT, stage } from "./browser.mjs";

const at = stage();
const FOLDER = `${ROOT}service/viewer`;
const FILES = readdirSync(FOLDER);

test("the whole page weighs less than 50 kB, and less than 25 kB as it is sent", async () => {
  const whole = FILES.reduce((sum, file) => sum + readFileSync(`${FOLDER}/${file}`).length, 0);
  assert.ok(whole < 50_000, `${whole} bytes`);
  const sizes = await Promise.all(FILES.map(async (file) => {
    const answer = await fetch(`${at.url}/viewer/${file === "index.html" ? "" : file}`, { headers: { "Accept-Encoding": "gzip" } });
    return Number(answer.headers.get("Content-Length"));
  }));
  const sent = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(sent < 25_000, `${sent} bytes`);
});

test("every file of the page is used, and checked for its types", async () => {
  const page = await at.open("#profile=divergent");
  const loaded = page.requests.filter((url) => url.includes("/viewer/")).map((url) => new URL(url).pathname.split("/").pop() || "index.html");
  assert.deepEqual([...new Set(loaded)].sort(), [...FILES].sort());
  for (const file of FILES.filter((name) => name.endsWith(".js"))) assert.match(readFileSync(`${FOLDER}/${file}`, "utf8"), /^\/\/ @ts-check\n/);
});

test("with a warm server the first frame is drawn within 150 ms of scripting", async () => {
  await at.open("#profile=divergent&seed=7");
  const times = [];
  for (let i = 0; i < 5; i += 1) {
    const page = await at.open("#profile=divergent&seed=7");
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    times.push(1000 * metrics.find((one) => one.name === "ScriptDuration").value);
    await page.context().close();
  }
  const best = Math.min(...times); // the machine may be busy; the page is what is measured
  assert.ok(best < 150, `${times.map((time) => time.toFixed(1))} ms`);
});
