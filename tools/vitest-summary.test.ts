import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withFiles } from './checks/planted.ts';

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const reporter = fileURLToPath(new URL('./vitest-summary.ts', import.meta.url));
const skipped = 'sk' + 'ip';

interface Summary {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Runs Vitest over a folder with this one test file and answers what `npm test` would count. */
function summaryOf(text: string): Summary {
  return withFiles({ 'a.test.ts': text }, (root) => {
    const path = join(root, 'summary.json');
    const args = [vitest, 'run', '--globals', `--root=${root}`, `--reporter=${reporter}`];
    spawnSync(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PFS_TEST_SUMMARY: path },
    });
    return JSON.parse(readFileSync(path, 'utf8'));
  });
}

describe('what npm test counts', { timeout: 30_000 }, () => {
  test('a test that passes', () => {
    expect(summaryOf("test('a', () => {});")).toEqual({ passed: 1, failures: [] });
  });

  test.each([
    ['a test that fails', "test('a', () => { throw new Error('x'); });", 'a.test.ts: a (failed)'],
    ['a test that is skipped', `test.${skipped}('a', () => {});`, 'a.test.ts: a (skipped)'],
    ['a file that does not load', "throw new Error('broken');", 'a.test.ts: broken'],
    ['a file without tests', 'export {};', 'a.test.ts: '],
    [
      'noise on the console',
      "test('a', () => { console.log('hello'); });",
      'noise on the console: a: hello',
    ],
    [
      'an error outside of a test',
      "test('a', async () => { Promise.reject(new Error('lost')); await new Promise(setImmediate); });",
      'outside of a test: lost',
    ],
  ])('%s is a failure', (_, text, expected) => {
    const { failures } = summaryOf(text);
    expect(failures).toEqual([expect.stringContaining(expected)]);
  });
});
