import { expect, test } from 'vitest';
import { figureLinkOf } from './figure-link-of.ts';
import { anAnswer } from './testing/an-answer.ts';

const dollars = (value: number) => ({ label: 'DIR fees', value, unit: 'dollars' as const });
const claims = { kind: 'rows' as const, label: 'The claims', rows: 'claims' as const, filter: {} };

test('the figure of all rows opens what the answer is about', () => {
  expect(figureLinkOf(anAnswer())?.label).toBe('What makes this figure');
  expect(figureLinkOf(anAnswer({ table: null }))?.label).toBe('What makes this figure');
});

test('the figure of one row opens that row', () => {
  expect(figureLinkOf(anAnswer({ figure: dollars(1_000) }))?.label).toBe('DIR fees of HUMANA');
});

test('a figure that no row and no total says does not open another one', () => {
  expect(figureLinkOf(anAnswer({ figure: dollars(5) }))).toBeNull();
});

test('a count of listed rows opens the list', () => {
  const figure = { label: 'Claims', value: 12, unit: 'count' as const };
  expect(figureLinkOf(anAnswer({ figure, links: [claims] }))).toBe(claims);
  expect(figureLinkOf(anAnswer({ figure: { ...figure, value: 11 }, links: [claims] }))).toBeNull();
});
