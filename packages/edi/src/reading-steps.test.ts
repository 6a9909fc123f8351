import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostile } from './testing/hostile-files.ts';

const folder = new URL('.', import.meta.url).pathname;
/** Beyond what the reader keeps of a beginning to judge it, which it may look at more than once. */
const someBytes = 60_000;
/** Several times what any of them needs, far below what work that grows with the square would. */
const stepsPerByteMax = 40;

/**
 * A function that the compiler inlines is no longer counted, and when it does so depends on how
 * busy the machine is.
 */
const withoutCompiler = ['--no-opt', '--no-maglev'];

/** For each hostile file of so many bytes: blocks of code that ran, in small and large chunks. */
function stepsOf(bytes: number): Readonly<Record<string, readonly number[]>> {
  const node = join(folder, '../../../node_modules/.bin/node');
  const script = join(folder, 'testing/count-steps.ts');
  return JSON.parse(execFileSync(node, [...withoutCompiler, script, String(bytes)]).toString());
}

const once = stepsOf(someBytes);
const onceMore = stepsOf(someBytes);
const twice = stepsOf(2 * someBytes);

test.each(hostile.map(([what]) => what))('%s: work grows with the bytes, not faster', (what) => {
  for (const [index, steps] of (twice[what] ?? []).entries()) {
    expect(steps / (2 * someBytes)).toBeLessThan(stepsPerByteMax);
    expect(steps).toBeLessThan(2.2 * (once[what]?.[index] ?? 0) + 20_000);
  }
  expect(twice[what]).toHaveLength(2);
});

test('the count is the same each time', () => {
  expect(onceMore).toEqual(once);
});
