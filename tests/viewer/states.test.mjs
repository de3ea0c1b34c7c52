/** Loading, slow, offline, refused and empty: each state is designed, says what to do, and is left again. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertQuiet, serve, settled, shown, stage, expected } from "./browser.mjs";

const at = stage();

test("without a fragment the page shows the first profile and says nothing to the console", async () => {
  const page = await at.open();
  assert.equal(await page.inputValue("#profile"), (await at.json("/profiles")).profiles[0].id);
  for (const tab of ["positions", "statistics", "round"]) {
    await page.click(`#tab-${tab}`);
    await settled(page);
  }
  assertQuiet(page, at.url);
});

test("faults stand at the fields they name, the first has the focus, and a right value clears them", async () => {
  const page = await at.open("#profile=divergent&seed=x&round_index=-1");
  const { errors, title } = await at.json("/rounds?profile=divergent&seed=x&round_index=-1&rule=standard");
  for (const { parameter, detail } of errors) {
    assert.equal(await page.getAttribute(`#${parameter}`, "aria-invalid"), "true");
    assert.equal((await page.textContent(`#${await page.getAttribute(`#${parameter}`, "aria-describedby")}`)).trim(), detail);
  }
  assert.equal(await page.evaluate(() => document.activeElement.id), errors[0].parameter);
  assert.equal(await page.textContent("[role=alert] h2"), title);
  assert.equal(await page.isVisible("#stage"), false);
  await page.fill("#seed", "7");
  await page.fill("#round_index", "0");
  await page.press("#round_index", "Enter");
  await page.waitForSelector("#stage", { state: "visible" });
  assert.equal(await page.locator("[aria-invalid], .fault, [role=alert]").count(), 0);
});

test("an impossible proposal is refused at its own position", async () => {
  const page = await at.open("#profile=divergent&proposal=the&proposal=the&proposal=&proposal=&proposal=");
  assert.equal(await page.evaluate(() => document.activeElement.id), "proposal-2");
  assert.match(await page.textContent("#proposal-2-fault"), /^Proposal 2: Got "the"/);
});

test("an unknown profile in the address is told, with those there are", async () => {
  const page = await at.open("#profile=diverging&tab=statistics");
  assert.match(await page.textContent("[role=alert]"), /closely-aligned, divergent/);
});

test("an algorithm version that the service does not have is refused, not replaced", async () => {
  const page = await at.open("#profile=divergent&algorithm_version=philox-0");
  assert.match(await page.textContent("[role=alert]"), /philox4x64-10-v1/);
});

test("offline is said, trying again helps, and so does coming back", async () => {
  const page = await at.open("#profile=divergent&seed=7");
  await page.context().setOffline(true);
  await page.click("#forward");
  assert.equal(await page.textContent("#place"), "Frame 2 of 5"); // what is on the page can still be used
  assert.match(await page.textContent("#notice"), /offline/);
  await page.fill("#seed", "99");
  await page.press("#seed", "Enter");
  await page.waitForSelector("[role=alert]");
  assert.match(await page.textContent("[role=alert]"), /offline/);
  await page.context().setOffline(false);
  await page.waitForSelector("#stage", { state: "visible" });
  assert.deepEqual(await shown(page), expected(await at.json("/rounds?profile=divergent&seed=99"), 0));
});

test("a service that is not there is named, and can be tried again", async () => {
  const page = await at.open("#profile=divergent&seed=7", { search: "?api=http://127.0.0.1:9" });
  assert.match(await page.textContent("[role=alert]"), /no answer from http:\/\/127\.0\.0\.1:9\//);
  assert.equal(await page.locator("[role=alert] button").count(), 1);
});

test("an answer that is not JSON is an error and not an empty page", async () => {
  const page = await at.open("#profile=divergent", { prepare: (page) => page.route("**/rounds?*", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })) });
  assert.match(await page.textContent("[role=alert]"), /status 502.*not JSON/);
});

test("a service without profiles has nothing to show, and the page says so", async () => {
  const page = await at.open("", { prepare: (page) => page.route("**/profiles", (route) => route.fulfill({ json: { profiles: [], next: null } })) });
  assert.match(await page.textContent("[role=alert]"), /no profiles/);
});

test("a wait is told, and a long one says for whom", async () => {
  let answer;
  const page = await at.open("#profile=divergent&seed=7", { prepare: (page) => page.clock.install() });
  await page.route("**/rounds?*", async (route) => {
    await new Promise((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.fill("#seed", "8");
  await page.press("#seed", "Enter");
  await page.clock.runFor(300);
  assert.equal(await page.textContent("#notice [role=status]"), "Loading …");
  assert.equal(await page.getAttribute("#main", "aria-busy"), "true");
  await page.clock.runFor(4000);
  assert.match(await page.textContent("#notice [role=status]"), /^Still waiting for http/);
  answer();
  await settled(page);
  assert.equal(await page.textContent("#notice"), "");
});

test("of two changes in a row the later one is shown", async () => {
  const waiting = [];
  const page = await at.open("#profile=divergent&seed=7");
  await page.route(/seed=8\b/, async (route) => {
    await new Promise((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.fill("#seed", "8");
  await page.press("#seed", "Enter");
  await page.fill("#seed", "9");
  await page.press("#seed", "Enter");
  await settled(page);
  const answered = page.waitForResponse(/seed=8\b/);
  waiting.forEach((go) => go());
  await answered;
  assert.deepEqual(await shown(page), expected(await at.json("/rounds?profile=divergent&seed=9"), 0));
});

test("the page shows another service when asked to, and no other origin is touched", async () => {
  const other = await serve();
  try {
    const page = await at.open("#profile=divergent&seed=7", { search: `?api=${other.url}` });
    assert.deepEqual(await shown(page), expected(await at.json("/rounds?profile=divergent&seed=7"), 0));
    assertQuiet(page, `${at.url}/viewer/`, other.url);
    const headers = await page.evaluate(async (url) => {
      const answer = await fetch(`${url}/rounds`, { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"profile": "divergent", "seed": 7}' });
      return [answer.headers.get("ETag"), answer.headers.get("Content-Location")];
    }, other.url);
    assert.ok(headers[0]);
    assert.match(headers[1], /^\/rounds\?profile=divergent&rule=standard&seed=7&/);
  } finally {
    await other.stop();
  }
});

test("no script, style or frame of the page's own can come from elsewhere", async () => {
  const page = await at.open("#profile=divergent");
  const policy = (await fetch(`${at.url}/viewer/`)).headers.get("Content-Security-Policy");
  assert.match(policy, /^default-src 'self'; connect-src \*/);
  assert.doesNotMatch(policy, /unsafe/);
  await page.evaluate(() => document.head.append(Object.assign(document.createElement("script"), { textContent: "window.intruder = true" })));
  assert.equal(await page.evaluate(() => window.intruder), undefined);
});
