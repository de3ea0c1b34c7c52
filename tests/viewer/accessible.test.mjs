/** Axe finds nothing, in any tab, state, colour scheme or width; and what axe cannot see is tested by hand. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { AXE, settled, stage } from "./browser.mjs";

const at = stage();
const SOURCE = readFileSync(AXE, "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const VIEWS = {
  "the propose frame": "#profile=divergent&proposals=sampled",
  "a rejection": "#profile=divergent&frame=3",
  "the last frame": "#profile=divergent&frame=4",
  "a bonus": "#profile=closely-aligned&frame=6",
  "chosen proposals and a rule with options": "#profile=divergent&rule=lenience&proposal=the&proposal=cat&proposal=&proposal=&proposal=",
  "several candidates": "#profile=divergent&rule=multi-draft&frame=4",
  positions: "#tab=positions",
  statistics: "#tab=statistics&profile=divergent",
  "a refusal": "#profile=divergent&seed=x",
};
const WAYS = {
  light: {},
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "320 px": { viewport: { width: 320, height: 640 } },
};

for (const [view, fragment] of Object.entries(VIEWS)) {
  test(`axe finds nothing, and nothing is cut off: ${view}`, async () => {
    for (const [way, options] of Object.entries(WAYS)) {
      const page = await at.open(fragment, { bypassCSP: true, ...options });
      await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
      await page.evaluate(SOURCE);
      const found = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: "tag", values } }), TAGS);
      const listed = (kind) => found[kind].map((rule) => `${way}: ${rule.id}: ${rule.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(", ")}`);
      assert.deepEqual(listed("violations"), []);
      assert.deepEqual(listed("incomplete").filter((one) => !one.includes("color-contrast:")), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${way}: scrolls sideways`);
      await page.context().close();
    }
  });
}

test("in forced colours the words of every button stand out from what is behind them", async () => {
  const page = await at.open("#profile=divergent&frame=1", { forcedColors: "active" });
  const same = await page.locator("button:visible").evaluateAll((all) => all.filter((one) => {
    const { color, backgroundColor } = getComputedStyle(one);
    return color === backgroundColor;
  }).map((one) => one.id));
  assert.deepEqual(same, []);
  const play = await page.evaluate(() => [getComputedStyle(document.getElementById("play")).color, getComputedStyle(document.body).color]);
  assert.equal(play[0], play[1]);
});

test("the slider says what its frame means", async () => {
  const page = await at.open("#profile=divergent&seed=7&frame=3");
  const { frames } = await at.json("/rounds?profile=divergent&seed=7");
  assert.equal(await page.getAttribute("#slider", "aria-valuetext"), `Frame 4 of 5: ${frames[3].caption}`);
});

test("a step by hand is said aloud, with the caption", async () => {
  const page = await at.open("#profile=divergent&seed=7");
  await page.click("#forward");
  const { frames } = await at.json("/rounds?profile=divergent&seed=7");
  assert.equal(await page.textContent("#status[role=status]"), frames[1].caption);
});

test("every status has a shape of its own", async () => {
  const page = await at.open("#profile=divergent&seed=7&frame=3");
  const shapes = await page.locator("#lane .status").evaluateAll((all) => all.map((one) => [one.textContent, one.querySelector("svg").innerHTML]));
  const first = await at.open("#profile=divergent&seed=7");
  shapes.push(...(await first.locator("#lane .status").evaluateAll((all) => all.map((one) => [one.textContent, one.querySelector("svg").innerHTML]))));
  const byWord = new Map(shapes);
  assert.equal(new Set(byWord.values()).size, byWord.size);
  assert.ok(byWord.size >= 6);
});

test("every chart is an image with a sentence, and its numbers are in a table", async () => {
  for (const fragment of ["#profile=divergent&frame=3", "#tab=positions", "#tab=statistics"]) {
    const page = await at.open(fragment);
    const bad = await page.locator("svg:visible:not([aria-hidden=true])").evaluateAll((all) => all.filter((one) =>
      one.getAttribute("role") !== "img" || !/\w.*\.$/.test(one.getAttribute("aria-label")) || !one.closest("figure")?.querySelector("details table")).length);
    assert.equal(bad, 0, fragment);
  }
});

test("every control is at least 24 px in both directions", async () => {
  for (const fragment of ["#profile=divergent&frame=3", "#tab=statistics"]) {
    const page = await at.open(fragment, { viewport: { width: 320, height: 640 } });
    const small = await page.locator("button:visible, select:visible, summary:visible, input:visible").evaluateAll((all) => all
      .map((one) => [one.id || one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name));
    assert.deepEqual(small, []);
  }
});

test("the tabs are one stop, arrows go between them, and the focus can be seen", async () => {
  const page = await at.open("#profile=divergent");
  await page.focus("#tab-round");
  for (const [key, tab] of [["ArrowRight", "positions"], ["End", "statistics"], ["ArrowRight", "round"], ["ArrowLeft", "statistics"], ["Home", "round"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.id), `tab-${tab}`);
    assert.deepEqual(await page.locator("[role=tab][tabindex='0']").evaluateAll((all) => all.map((one) => one.id)), [`tab-${tab}`]);
  }
  await settled(page);
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
});

test("with reduced motion nothing moves, and nothing ever plays by itself", async () => {
  const still = await at.open("#profile=divergent&frame=3");
  assert.equal(await still.evaluate(() => document.getAnimations().length), 0);
  const moving = await at.open("#profile=divergent&frame=1", { reducedMotion: "no-preference" });
  assert.equal(await moving.getAttribute("#play", "aria-pressed"), "false");
});

test("an open table stays open, and keeps the focus, from frame to frame", async () => {
  const page = await at.open("#profile=divergent&frame=1");
  const toggled = page.evaluate(() => new Promise((done) => {
    document.querySelector(".check details").addEventListener("toggle", () => done(true), { once: true });
  }));
  await page.click(".check summary");
  await toggled;
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.textContent("#place"), "Frame 3 of 5");
  assert.equal(await page.locator(".check details[open]").count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement.closest("figure")?.classList.contains("check")), true);
});

test("the page has a language, one h1, one main, and headings in order", async () => {
  for (const fragment of ["#profile=divergent&frame=4", "#tab=positions", "#tab=statistics"]) {
    const page = await at.open(fragment);
    const levels = await page.locator("h1:visible, h2:visible, h3:visible, h2.unseen").evaluateAll((all) => all.filter((one) => !one.closest("[hidden]")).map((one) => Number(one.tagName[1])));
    assert.equal(await page.getAttribute("html", "lang"), "en");
    assert.equal(await page.locator("main").count(), 1);
    assert.equal(levels.filter((level) => level === 1).length, 1);
    assert.ok(levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1), `${fragment}: ${levels}`);
  }
});
