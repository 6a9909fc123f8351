import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';

const root = new URL('../../', import.meta.url);

test.each(mutations)('the rule is where it is looked for: $breaks', ({ file, text }) => {
  expect(readFileSync(new URL(file, root), 'utf8').split(text)).toHaveLength(2);
});

test('no rule is broken in two ways under one name', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length);
});
