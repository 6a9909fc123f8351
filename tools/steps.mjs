import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, runQuietly } from './run-pinned.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const atOnceMax = 2;
const shownLinesMax = 40;

const projects = [
  'packages/core',
  'packages/edi',
  'packages/wire',
  'apps/server',
  'apps/web',
  'apps/cli',
];

/** The checks that are no tests, quick ones first: { name, run } where run throws what is wrong. */
export const checks = [
  onPinned('tidy', 'tools/checks/tidy.ts'),
  onPinned('boundaries', 'tools/checks/boundaries.ts'),
  onPinned('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  ...projects.map((project) => types(project, join(project, 'tsconfig.json'))),
  types('tests and tools', 'tsconfig.json'),
];

export const webBuild = { name: 'web build', run: ensureWebBuilt };

function types(name, project) {
  return onPinned(
    `types of ${name}`,
    'node_modules/typescript/bin/tsc',
    '-p',
    project,
    '--pretty',
    'false',
  );
}

function onPinned(name, script, ...args) {
  const run = async () => {
    const { code, output } = await runQuietly(pinnedNode(), [join(root, script), ...args]);
    if (code !== 0) throw new Error(output.trimEnd() || `${script} ended with code ${code}`);
    return output.trim();
  };
  return { name, run };
}

/** Runs all steps, two at once, says how each went and answers { passed, failed }. */
export async function runSteps(steps) {
  const counts = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now();
      const error = await failureOf(step);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      counts[error ? 'failed' : 'passed'] += 1;
      console.log(`${error ? 'FAIL' : '  ok'}  ${step.name} (${seconds} s)`);
      if (error) console.log(indented(error.message));
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, work));
  return counts;
}

async function failureOf(step) {
  try {
    await step.run();
  } catch (error) {
    return error;
  }
}

/** The first lines say what is wrong; a thousand that follow from them hide it. */
function indented(text) {
  const lines = text.split('\n');
  const shown = lines.slice(0, shownLinesMax).map((line) => `      ${line}`);
  if (lines.length > shownLinesMax)
    shown.push(`      ... ${lines.length - shownLinesMax} lines more`);
  return shown.join('\n');
}

/** True when there is a folder of browser tests at all. */
export function hasBrowserTests() {
  return existsSync(join(root, 'e2e'));
}
