import { ensureChromium } from './chromium.mjs';
import { ensureProgram } from './debian.mjs';
import { deepFiles } from './deep-files.mjs';
import { root, runEntry } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';
import { checks, hasBrowserTests, runSteps, scriptWeights, webBuild } from './steps.mjs';
import { runVitest } from './vitest-run.mjs';

/** Seeds of the orders in which test:deep runs all files. */
const otherOrders = [1, 2, 3];

/**
 * `npm test`: installs what is missing and runs everything. `npm test -- packages/edi` runs only
 * the tests whose path holds that text. `npm run test:deep` runs the files named `.deep.test.ts`
 * and those that try more of whatever they try, then all files in three orders. The last
 * line is `N passed, N failed`.
 */
await runEntry(async () => {
  const deep = process.argv.includes('--deep');
  const filters = process.argv.slice(2).filter((argument) => argument !== '--deep');
  await ensureInstalled();
  const counts = [];
  if (filters.length === 0) {
    for (const steps of [[...checks(), webBuild], [scriptWeights]]) {
      counts.push(await runSteps(steps));
    }
  }
  const browser = await findBrowser(filters);
  counts.push(browser.counts);
  if (deep) counts.push(...(await runDeep(filters, browser.without)));
  else counts.push(await runVitest([...filters, ...browser.without]));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return passed === 0 || failed > 0 ? 1 : 0;
});

/** A missing browser is one failure; all other tests still run. */
async function findBrowser(filters) {
  const wantsBrowser = filters.length === 0 || filters.some((filter) => filter.includes('e2e'));
  if (!wantsBrowser || !hasBrowserTests()) return { counts: { passed: 0, failed: 0 }, without: [] };
  const browser = {
    name: 'a browser for the tests',
    run: async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
    },
  };
  const counts = await runSteps([browser]);
  return { counts, without: counts.failed > 0 ? ['--project=!e2e'] : [] };
}

/** Servers that deep tests put before the program and its database. */
const servers = ['PgBouncer', 'HAProxy'].map((what) => ({
  name: `${what} for the deep tests`,
  run: async () => {
    const name = what.toLowerCase();
    const setting = `${what.toUpperCase()}_PATH`;
    const places = [`/usr/sbin/${name}`, `/usr/bin/${name}`];
    process.env[setting] = await ensureProgram({ what, setting, places, package: name });
  },
}));

/** Files that don't test more aren't run deeply: they run in the three orders. */
async function runDeep(filters, without) {
  const isAsked = (file) => filters.length === 0 || filters.some((filter) => file.includes(filter));
  const files = deepFiles(root).filter(isAsked);
  const counts = [await runSteps(servers)];
  if (files.length > 0) counts.push(await runVitest([...files, ...without], { PFS_DEEP: 'on' }));
  for (const seed of otherOrders) counts.push(...(await runShuffled(filters, seed)));
  return counts;
}

/**
 * Files of a worker share what it keeps: what one leaves behind must change nothing in another. One
 * project at a time: files of different projects in turns would share nothing.
 */
async function runShuffled(filters, seed) {
  const counts = [];
  for (const project of ['unit', 'web', 'server', 'e2e']) {
    console.log(`The files of ${project} in another order, seed ${seed}`);
    const shuffle = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
    const of = [`--project=${project}`, ...shuffle, '--passWithNoTests'];
    counts.push(await runVitest([...filters, ...of]));
  }
  return counts;
}
