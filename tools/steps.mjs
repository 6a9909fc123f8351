import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, runQuietly } from './run-pinned.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const atOnceMax = 2;
const shownLinesMax = 40;

/**
 * The checks that aren't tests, longest first: { name, run }. `run` throws on a problem and may
 * return a line to show.
 */
export function checks() {
  return [
    types,
    onPinned('boundaries', 'tools/checks/boundaries.ts'),
    onPinned('tidy', 'tools/checks/tidy.ts'),
    lint,
  ];
}

export const webBuild = { name: 'web build', run: ensureWebBuilt };

/** For the built app: the size of the scripts sent to browsers. */
export const scriptWeights = onPinned('script weights', 'tools/checks/script-weights.ts');

const lint = {
  name: 'lint',
  run: async () => {
    const biome = 'node_modules/@biomejs/biome/bin/biome';
    await onPinned('lint', biome, 'check', '--error-on-warnings', '--diagnostic-level=warn').run();
  },
};

/**
 * Each source is checked once: importers of a package use the types emitted by its check. Projects
 * are checked beside each other; several checkers of one would find out the same types twice.
 */
const types = onPinned(
  'types',
  'node_modules/typescript/bin/tsc',
  ...['--build', '--pretty', 'false', '--checkers', '1'],
);

function onPinned(name, script, ...args) {
  const run = async () => {
    const { code, output } = await runQuietly(pinnedNode(), [join(root, script), ...args]);
    if (code !== 0) throw new Error(output.trimEnd() || `${script} ended with code ${code}`);
    return output.trim();
  };
  return { name, run };
}

/** Runs all steps, two at once, prints each result and returns { passed, failed }. */
export async function runSteps(steps) {
  const counts = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now();
      const { ok, text } = await outcomeOf(step);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      counts[ok ? 'passed' : 'failed'] += 1;
      console.log(`${ok ? '  ok' : 'FAIL'}  ${step.name} (${seconds} s)`);
      if (text) console.log(indented(text));
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, work));
  return counts;
}

async function outcomeOf(step) {
  try {
    return { ok: true, text: await step.run() };
  } catch (error) {
    return { ok: false, text: error.message };
  }
}

/** The first lines show the problem; a thousand follow-up lines would hide it. */
function indented(text) {
  const lines = text.split('\n');
  const shown = lines.slice(0, shownLinesMax).map((line) => `      ${line}`);
  if (lines.length > shownLinesMax) shown.push(`      ... ${lines.length - shownLinesMax} more`);
  return shown.join('\n');
}

/** True when there is a folder of browser tests at all. */
export function hasBrowserTests() {
  return existsSync(join(root, 'e2e'));
}
