/** The Positions and the Statistics tab show the members of the API's statistics. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertQuiet, both, cells, settled, stage } from "./browser.mjs";

const at = stage();

test("Positions has every row of every profile, with acceptance probability and residual", async () => {
  const page = await at.open("#tab=positions");
  for (const { id } of (await at.json("/profiles")).profiles) {
    const { exact } = await at.json(`/stats/${id}?include=exact`);
    for (const position of exact.positions) {
      const residual = new Map((position.residual?.entries ?? []).map((entry) => [entry.token, both(entry.probability)]));
      const figure = `.p${position.position}-${id}`;
      assert.deepEqual(await cells(page, figure), position.tokens.entries.map((one) => [one.token, both(one.target), both(one.draft), both(one.accepted),
        one.acceptance_probability === null ? "never proposed" : both(one.acceptance_probability), residual.get(one.token) ?? "none"]));
      const number = page.locator(`${figure} b span`);
      assert.deepEqual([await number.textContent(), await number.getAttribute("title")], [position.overlap.fraction, String(position.overlap.decimal)]);
    }
    assert.deepEqual(await cells(page, `.bonus-${id}`), exact.bonus.law.entries.map((one) => [one.token, both(one.probability)]));
  }
  assertQuiet(page, at.url);
});

test("Statistics has both derivations, the law of the count and the speedups with the best one marked", async () => {
  const { exact } = await at.json("/stats/divergent?include=exact&draft_cost=0.1");
  const page = await at.open("#tab=statistics&profile=divergent");
  const { by_survival: first, by_count_law: second, formulas } = exact.expected_committed;
  assert.deepEqual(await cells(page, ".expected"), [["survival", both(first), formulas.by_survival], ["law of the count", both(second), formulas.by_count_law]]);
  assert.deepEqual(await cells(page, ".counts"), exact.committed_count.law.map((one) => [String(one.committed_count), both(one.probability), String(one.frame_count)]));
  assert.deepEqual((await cells(page, ".speedup")).map((row) => [row[0], row[3]]), exact.speedup.rows.map((row) => [String(row.draft_length), both(row.speedup)]));
  const marked = page.locator(".speedup .name.now");
  assert.deepEqual(await marked.allTextContents(), [`${exact.speedup.best.draft_length}: best`]);
  assertQuiet(page, at.url);
});

test("the draft-cost slider asks again, and the best draft length follows", async () => {
  const page = await at.open("#tab=statistics&profile=divergent");
  for (const cost of ["0", "0.6"]) {
    await page.locator("#draft_cost").fill(cost);
    const { exact } = await at.json(`/stats/divergent?include=exact&draft_cost=${cost}`);
    await page.waitForFunction((fraction) => document.querySelectorAll(".speedup b")[1].textContent === fraction, exact.speedup.best.speedup.fraction);
    assert.equal(await page.locator(".speedup b").first().textContent(), String(exact.speedup.best.draft_length));
  }
  assert.match(page.url(), /draft_cost=0\.6/);
});

test("the check's verdict is in words, every test is in its table, and any series can be plotted", async () => {
  const { convergence } = await at.json("/stats/divergent?include=convergence&rounds=1000");
  const page = await at.open("#tab=statistics&profile=divergent&rounds=1000");
  assert.equal(await page.textContent(".convergence .big"), convergence.passed ? "Passed" : "Failed");
  const tests = [...convergence.positions, convergence.committed_count];
  assert.deepEqual((await cells(page, ".convergence")).map((row) => [row[2], row[4], row[6]]), tests.map((one) => [one.total_variation, one.threshold, one.passed ? "passed" : "failed"].map(String)));
  assert.equal(await page.locator(".convergence polyline").count(), 3);
  await page.selectOption("#series", { label: "Number of tokens" });
  await settled(page);
  assert.match(await page.getAttribute(".convergence .chart", "aria-label"), new RegExp(`^Number of tokens: total variation ${convergence.committed_count.total_variation} `));
});

test("a rule that is biased fails in words", async () => {
  const page = await at.open("#tab=statistics&profile=divergent&rule=residual-swapped");
  assert.equal((await at.json("/stats/divergent?include=convergence&rule=residual-swapped")).convergence.passed, false);
  assert.equal(await page.textContent(".convergence .big"), "Failed");
});

test("the table of rules has every rule with its bias, and leads to a round of it", async () => {
  const { rows } = await at.json("/stats/divergent/rules");
  const page = await at.open("#tab=statistics&profile=divergent");
  const seen = await page.locator("#statistics > .card tr:has(td)").evaluateAll((all) => all.map((row) => [row.children[0].textContent, row.children[1].textContent, row.children[4]?.textContent]));
  const bias = ({ figures }) => figures && (figures.largest_total_variation.fraction.length < 14 ? figures.largest_total_variation.fraction : `≈ ${figures.largest_total_variation.decimal.toPrecision(6)}`);
  assert.deepEqual(seen, rows.map((row) => [row.title, row.lossless ? "yes" : "no", bias(row) ?? undefined]));
  await page.getByRole("button", { name: rows[1].title, exact: true }).click();
  await settled(page);
  assert.equal(await page.getAttribute("#tab-round", "aria-selected"), "true");
  assert.equal(await page.inputValue("#rule"), rows[1].id);
});
