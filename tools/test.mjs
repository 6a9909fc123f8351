import { ensureChromium } from './chromium.mjs';
import { runEntry } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';
import { checks, hasBrowserTests, runSteps, scriptWeights, webBuild } from './steps.mjs';
import { runVitest } from './vitest-run.mjs';

/**
 * `npm test`: installs what is missing and runs everything. `npm test -- packages/edi` runs only
 * the tests whose path holds that text. The last line is `N passed, N failed`.
 */
await runEntry(async () => {
  const filters = process.argv.slice(2);
  await ensureInstalled();
  const counts = [];
  if (filters.length === 0) {
    for (const steps of [checks(), [webBuild], [scriptWeights]]) counts.push(await runSteps(steps));
  }
  counts.push(...(await runTests(filters)));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return passed === 0 || failed > 0 ? 1 : 0;
});

/** Where there is no browser that is one failure; all other tests run none the less. */
async function runTests(filters) {
  const wantsBrowser = filters.length === 0 || filters.some((filter) => filter.includes('e2e'));
  if (!wantsBrowser || !hasBrowserTests()) return [await runVitest(filters)];
  let chromium;
  const browser = {
    name: 'a browser for the tests',
    run: async () => {
      chromium = await ensureChromium();
    },
  };
  const counts = await runSteps([browser]);
  if (chromium) return [counts, await runVitest(filters, { CHROMIUM_PATH: chromium })];
  return [counts, await runVitest([...filters, '--project=!e2e'])];
}
