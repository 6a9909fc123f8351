import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allFormulas } from '../packages/core/src/testing/formulas/all-formulas.ts';
import { formulasFile, formulasPage } from './formulas-page.ts';

test('the page of formulas is what the tested examples make', () => {
  expect(readFileSync(formulasFile, 'utf8'), 'run node tools/generate-formulas.ts').toBe(
    formulasPage(),
  );
});

test('every section that a formula names as its source is on the page', () => {
  const metrics = globSync('packages/core/src/{metrics,alerts}/*.ts', {
    cwd: new URL('..', import.meta.url).pathname,
  });
  const titles = allFormulas.map(({ title }) => title);
  const named = metrics.flatMap((path) => {
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    return Array.from(text.matchAll(/formulas\.md, "([^"]+)"/g), (match) => match[1]);
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((title) => !titles.includes(title ?? ''))).toEqual([]);
});
