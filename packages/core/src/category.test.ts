import { expect, test } from 'vitest';
import {
  type Category,
  categories,
  categoriesOfFee,
  categoryTable,
  feeCategories,
} from './category.ts';

test('fees of a percentage weigh by gross, fees of a claim by claim, the rest not at all', () => {
  const fees = categories.map((category) => [category, categoryTable[category].fee] as const);
  expect(fees.filter(([, fee]) => fee !== undefined)).toEqual([
    ['dir', { of: 'dir', spread: 'gross' }],
    ['effective_rate', { of: 'ger', spread: 'gross' }],
    ['transaction_fee', { of: 'other', spread: 'claim' }],
    ['network_fee', { of: 'other', spread: 'claim' }],
  ]);
});

test('each category of a fee adds to one of the fees, and is taken by its nature', () => {
  const { dir, ger, other } = categoriesOfFee;
  expect([...dir, ...ger, ...other]).toEqual(feeCategories);
  expect(feeCategories.filter((category) => categoryTable[category].direction !== 1)).toEqual([]);
});

test('no two categories have the same words', () => {
  for (const words of ['name', 'meaning', 'many'] as const) {
    const of = (category: Category) => categoryTable[category][words];
    expect(new Set(categories.map(of)).size, words).toBe(categories.length);
  }
});
