/**
 * The pictures of the README, taken anew by the command that stands there: any Node runs it, with the project's Python on
 * the PATH and the packages of .ci/ installed.
 */

import { launch, ROOT, serve, settled } from "./browser.mjs";

const VIEWS = {
  round: ["#profile=divergent&seed=7&frame=3", 1180],
  positions: ["#tab=positions", 1280],
  statistics: ["#tab=statistics&profile=divergent", 1280],
};

const [service, browser] = await Promise.all([serve(), launch()]);
for (const [name, [fragment, height]] of Object.entries(VIEWS)) {
  const page = await browser.newPage({ viewport: { width: 1180, height }, deviceScaleFactor: 0.75, reducedMotion: "reduce", colorScheme: "light" });
  await page.goto(`${service.url}/viewer/${fragment}`);
  await settled(page);
  await page.screenshot({ path: `${ROOT}tests/viewer/screenshots/${name}.png` });
}
await browser.close();
await service.stop();
