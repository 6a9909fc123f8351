import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';

const root = new URL('../../', import.meta.url);
const testFiles = globSync('{apps,packages}/*/src/**/*.test.{ts,tsx}', { cwd: root.pathname });

test.each(mutations)(
  'the rule and its tests are where they are looked for: $breaks',
  (mutation) => {
    const { file, text, tests = [] } = mutation;
    expect(readFileSync(new URL(file, root), 'utf8').split(text)).toHaveLength(2);
    expect(tests.filter((part) => !testFiles.some((path) => path.includes(part)))).toEqual([]);
  },
);

test('no rule is broken in two ways under one name', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length);
});
