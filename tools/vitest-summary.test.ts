import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withFiles } from './checks/planted.ts';
import { judgeTime } from './vitest-summary.ts';

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const reporter = fileURLToPath(new URL('./vitest-summary.ts', import.meta.url));
const skipped = 'sk' + 'ip';

interface Summary {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly slowest: readonly string[];
}

/** One folder of test files, each with one oddity. */
const files = {
  'passes.test.ts': "test('a', () => {});",
  'fails.test.ts': "test('a', () => { throw new Error('x'); });",
  'skipped.test.ts': `test.${skipped}('a', () => {});`,
  'broken.test.ts': "throw new Error('does not load');",
  'empty.test.ts': 'export {};',
  'noisy.test.ts': "test('loud', () => { console.log('hello'); });",
  'lost.test.ts': "test('a', async () => { Promise.reject(new Error('lost')); });",
};

function readSummary(): Summary {
  return withFiles(files, (root) => {
    const path = join(root, 'summary.json');
    const args = [vitest, 'run', '--globals', `--root=${root}`, `--reporter=${reporter}`];
    const env = { ...process.env, PFS_TEST_SUMMARY: path };
    spawnSync(process.execPath, args, { cwd: root, env });
    return JSON.parse(readFileSync(path, 'utf8'));
  });
}

describe('what npm test counts', { timeout: 30_000 }, () => {
  const summary = readSummary();

  test('the tests that pass, whatever else they do', () => {
    expect(summary.passed).toBe(3);
  });

  test('nothing else as a failure', () => {
    expect(summary.failures).toHaveLength(6);
  });

  test.each([
    ['a test that fails', 'fails.test.ts: a (failed): line 1: x'],
    ['a test that is skipped', 'skipped.test.ts: a (skipped)'],
    ['a file that does not load', 'broken.test.ts: does not load'],
    ['a file without tests', 'empty.test.ts: '],
    ['noise on the console', 'noise on the console: loud: hello'],
    ['an error outside of a test', 'outside of a test: lost'],
  ])('%s as a failure', (_, expected) => {
    expect(summary.failures).toContainEqual(expect.stringContaining(expected));
  });

  test('each file with its seconds', () => {
    expect(summary.slowest).toHaveLength(Object.keys(files).length);
    expect(summary.slowest).toContainEqual(
      expect.stringMatching(/^ +0\.\d s {2}passes\.test\.ts$/),
    );
  });
});

test.each([
  ['a server file within its budget', 'server', 20, 1, 'within'],
  ['one above it', 'server', 21, 1, 'over'],
  ['one far above it', 'server', 61, 1, 'failed'],
  ['the same beside others who work', 'server', 61, 2, 'over'],
  ['a browser file within its budget', 'e2e', 60, 1, 'within'],
  ['one far above it', 'e2e', 181, 1, 'failed'],
] as const)('the time of %s (%s, %i s, load %i): %s', (_, project, seconds, load, judged) => {
  expect(judgeTime({ project, file: 'a.test.ts', seconds }, load)).toBe(judged);
});
