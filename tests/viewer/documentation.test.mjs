/** The documentation and the front end in one file, in a browser: nothing blocked, nothing from elsewhere, no overflow. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { AXE, ROOT, assertQuiet, stage } from "./browser.mjs";

const at = stage();
const WIDTHS = [320, 1280];

/** A page at an address, with all that it says and asks for. */
async function opened(address, options = {}) {
  const page = await (await at.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })).newPage();
  page.messages = [];
  page.requests = [];
  page.on("console", (message) => page.messages.push(message.text()));
  page.on("pageerror", (error) => page.messages.push(String(error)));
  page.on("request", (request) => page.requests.push(request.url()));
  await page.goto(address, { waitUntil: "networkidle" });
  return page;
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("Swagger UI lists every operation under the strict policy, offline", async () => {
  const { paths } = await at.json("/openapi.json");
  const page = await opened(`${at.url}/docs`);
  await page.waitForSelector(".opblock");
  assert.equal(await page.locator(".opblock").count(), Object.values(paths).flatMap((path) => Object.keys(path)).length);
  assertQuiet(page, at.url);
});

test("the first example of a round can be tried out as it is filled in", async () => {
  const page = await opened(`${at.url}/docs`);
  const operation = page.locator("#operations-Rounds-createRound");
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".try-out__btn").click();
  await operation.locator("button.execute").click();
  await operation.locator(".live-responses-table .response", { hasText: "200" }).waitFor();
  assert.equal(await page.locator(".errors-wrapper").count(), 0);
  assertQuiet(page, at.url);
});

for (const width of WIDTHS) {
  for (const path of ["/docs", "/docs/reference", "/docs/frames"]) {
    test(`${path} fits ${width} pixels`, async () => {
      const page = await opened(at.url + path, { viewport: { width, height: 800 } });
      assert.ok((await overflow(page)) <= 0);
      assertQuiet(page, at.url);
    });
  }
}

test("the reference and the frame format need no script", async () => {
  for (const path of ["/docs/reference", "/docs/frames"]) {
    const page = await opened(at.url + path, { javaScriptEnabled: false });
    assert.equal(await page.locator("main h1").count(), 1);
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`the reference and the frame format have no fault that axe knows, ${colorScheme}`, async () => {
    for (const path of ["/docs/reference", "/docs/frames"]) {
      const page = await opened(at.url + path, { colorScheme, bypassCSP: true });
      await page.addScriptTag({ path: AXE });
      const { violations, incomplete } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
      assert.deepEqual([...violations, ...incomplete].map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    }
  });
}

test("the front end in one file runs from disk", async () => {
  const file = pathToFileURL(`${ROOT}service/examples/front_end.html`);
  const page = await opened(`${file}?api=${at.url}`);
  await page.selectOption("#profile", "divergent");
  await page.selectOption("#proposals", "authored");
  await page.getByRole("button", { name: "Play" }).click();
  const round = await at.json("/rounds?profile=divergent&seed=7");
  for (const frame of round.frames) {
    await page.waitForFunction((caption) => document.getElementById("caption").textContent === caption, frame.caption);
    assert.equal(await page.textContent("#text"), frame.committed.join(" "));
    assert.equal(await page.locator("#lane li").count(), frame.lane.length);
    if (frame.index < round.frame_count - 1) await page.getByRole("button", { name: "Forward" }).click();
  }
  await page.fill("#seed", "1.5");
  await page.evaluate(() => { document.getElementById("form").noValidate = true; });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => document.getElementById("error").textContent !== "");
  assert.deepEqual(page.messages.filter((message) => !message.includes("422")), []);
});
