/** The Round tab: the page shows what the service said, to the character, and every control does what its name says. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertQuiet, both, cells, expected, settled, shown, stage } from "./browser.mjs";

const at = stage();
const PROFILES = ["closely-aligned", "divergent"];
const DIVERGENT = "/rounds?profile=divergent&seed=7";

for (const profile of PROFILES) {
  test(`the authored round of ${profile} is shown frame by frame as the API gives it, and back again`, async () => {
    const round = await at.json(`/rounds?profile=${profile}&seed=7`);
    const page = await at.open(`#profile=${profile}&seed=7`);
    const seen = [await shown(page)];
    for (let i = 1; i < round.frame_count; i += 1) {
      await page.click("#forward");
      seen.push(await shown(page));
    }
    assert.deepEqual(seen, round.frames.map((_, i) => expected(round, i)));
    for (let i = round.frame_count - 2; i >= 0; i -= 1) {
      await page.click("#back");
      assert.deepEqual(await shown(page), seen[i]);
    }
    assertQuiet(page, at.url);
  });
}

for (const query of ["rule=block&proposals=sampled", "rule=multi-draft", "rule=go-on", "rule=sample-and-match", "draft_length=0", "rule=mixed&seed=8", "proposals=sampled&seed=8"]) {
  test(`every frame is the API's for ${query}`, async () => {
    const round = await at.json(`/rounds?profile=divergent&${query.includes("seed") ? "" : "seed=7&"}${query}`);
    const page = await at.open(`#profile=divergent&${query}`);
    for (let i = 0; i < round.frame_count; i += 1) {
      assert.deepEqual(await shown(page), expected(round, i));
      await page.click("#forward", { force: true }); // at the last frame it does nothing
    }
    assertQuiet(page, at.url);
  });
}

test("the numbers of a rejection are the API's: its test, the law of its replacement, the rows", async () => {
  const round = await at.json(DIVERGENT), exact = (await at.json("/stats/divergent?include=exact")).exact;
  const page = await at.open("#profile=divergent&seed=7&frame=3");
  const { check, draws: [draw] } = round.frames[3];
  assert.deepEqual(await cells(page, ".check"), [["target", both(check.target)], ["draft", both(check.draft)], ["target / draft", both(check.ratio)],
    ["acceptance probability", both(check.acceptance_probability)], ["uniform", `${check.uniform.numerator}/2^53 = ${check.uniform.decimal}`], ["passed", "no"]]);
  assert.deepEqual(await cells(page, ".replacement-3"), [...draw.law.entries.map((entry) => [entry.token, both(entry.probability)]),
    ["drawn", draw.token], ["uniform", String(draw.uniform.decimal)]]);
  assert.deepEqual((await cells(page, ".rows")).map((row) => row.slice(0, 4)), exact.positions[2].tokens.entries.map((entry) =>
    [entry.token, both(entry.target), both(entry.draft), both(entry.accepted)]));
  assert.equal(await page.locator(".replacement-3 .chart").first().locator("rect").count(), draw.law.entries.length);
});

test("the last frame says where the round stopped and what the dropped proposals cost", async () => {
  const { outcome } = await at.json(DIVERGENT);
  const page = await at.open("#profile=divergent&seed=7&frame=4"), words = await page.innerText("#picture");
  assert.match(words, new RegExp(`first rejection was at position ${outcome.rejected_position}`));
  assert.match(words, new RegExp(`Dropped untested: ${outcome.discarded.length} of ${outcome.steps.draft} proposals`));
  for (const one of outcome.discarded) assert.match(words, new RegExp(`“${one.token}” at position ${one.position} .* probability ${one.acceptance_probability.fraction}\\.`));
});

test("the hatched area of each position is its acceptance probability", async () => {
  const exact = (await at.json("/stats/divergent?include=exact")).exact;
  for (const frame of [1, 2, 3]) {
    const page = await at.open(`#profile=divergent&seed=7&frame=${frame}`);
    const areas = await page.locator(".rows .chart rect").evaluateAll((all) => all.map((one) => [one.getAttribute("class"), one.width.baseVal.value * one.height.baseVal.value]));
    const area = (kind) => areas.filter(([name]) => name === kind).reduce((sum, [, size]) => sum + size, 0);
    const whole = area("target") / 2; // a bar is twice as wide as its overlap
    assert.ok(Math.abs(area("shared") / whole - exact.positions[frame - 1].overlap.decimal) < 1e-6);
  }
});

test("first, last, slider, milestone and keys go where they say", async () => {
  const page = await at.open("#profile=divergent&seed=7"), place = () => page.textContent("#place");
  const goes = async (act, where) => {
    await act();
    assert.equal(await place(), `Frame ${where} of 5`);
  };
  await goes(() => page.click("#last"), 5);
  await goes(() => page.click("#forward", { force: true }), 5);
  await goes(() => page.click("#first"), 1);
  await goes(() => page.click("#back", { force: true }), 1);
  await goes(() => page.click("#milestones button"), 4);
  await goes(() => page.locator("#slider").fill("2"), 3);
  await page.locator("h1").click();
  for (const [key, where] of [["ArrowRight", 4], ["ArrowLeft", 3], ["End", 5], ["Home", 1], ["ArrowLeft", 1]]) await goes(() => page.keyboard.press(key), where);
  await page.focus("#seed");
  await goes(() => page.keyboard.press("End"), 1);
  await page.focus("#slider");
  await goes(() => page.keyboard.press("ArrowRight"), 2);
});

test("playing goes on by itself, Space pauses it, and it ends with the round", async () => {
  const page = await at.open("#profile=divergent&seed=7&speed=2", { prepare: (page) => page.clock.install() });
  const pressed = () => page.getAttribute("#play", "aria-pressed");
  await page.locator("h1").click();
  await page.keyboard.press(" ");
  assert.equal(await pressed(), "true");
  await page.clock.runFor(1700);
  assert.equal(await page.textContent("#place"), "Frame 2 of 5");
  assert.equal(await page.textContent("#status"), ""); // only milestones are said aloud while it plays
  await page.keyboard.press(" ");
  await page.clock.runFor(10000);
  assert.deepEqual([await pressed(), await page.textContent("#place")], ["false", "Frame 2 of 5"]);
  await page.selectOption("#speed", "4");
  await page.click("#play");
  await page.clock.runFor(10000);
  assert.deepEqual([await pressed(), await page.textContent("#place")], ["false", "Frame 5 of 5"]);
  assert.match(page.url(), /speed=4/);
});

test("stepping asks the service for nothing", async () => {
  const page = await at.open("#profile=divergent&seed=7"), before = page.requests.length;
  for (const id of ["forward", "forward", "back", "last", "first"]) await page.click(`#${id}`);
  assert.equal(page.requests.length, before);
});

test("an address reproduces the view, and every setting gets into the address", async () => {
  const page = await at.open("#profile=closely-aligned");
  await page.selectOption("#profile", "divergent");
  await page.selectOption("#rule", "lenience");
  await page.fill("#seed", "11");
  await page.fill("#round_index", "3");
  await page.fill("#options", "factor=1/4");
  await page.selectOption("#draft_length", "3");
  await page.selectOption("#proposals", "chosen");
  await settled(page);
  await page.selectOption("#proposal-2", "cat");
  await settled(page);
  await page.click("#forward");
  const fragment = new URL(page.url()).hash, round = await at.json("/rounds?profile=divergent&rule=lenience:factor=1/4&seed=11&round_index=3&proposal=&proposal=cat&proposal=&draft_length=3");
  const again = await at.open(fragment);
  assert.deepEqual(await shown(again), expected(round, 1));
  assert.deepEqual(await shown(page), await shown(again));
});

test("the query of a permalink is a fragment that shows its round", async () => {
  const { links } = await at.json("/rounds?profile=divergent&seed=5&proposals=sampled&rule=block");
  const page = await at.open(`#${links.self.split("?")[1]}`);
  assert.deepEqual(await shown(page), expected(await at.json(links.self), 0));
});

test("a fragment changed by hand is followed", async () => {
  const page = await at.open("#profile=divergent&seed=7");
  await page.evaluate(() => (location.hash = "#profile=divergent&seed=7&frame=3"));
  await page.waitForFunction(() => document.getElementById("place").textContent === "Frame 4 of 5");
});
