import { expect, test } from 'vitest';
import { allocationWeightOf } from './allocation-basis.ts';
import { categories, feeCategories } from './category.ts';

test('fees of a percentage weigh by gross, fees of a claim by claim, the rest not at all', () => {
  const weights = categories.map((category) => [category, allocationWeightOf(category)] as const);
  expect(weights.filter(([, weight]) => weight !== undefined)).toEqual([
    ['dir', 'gross'],
    ['effective_rate', 'gross'],
    ['transaction_fee', 'claim'],
    ['network_fee', 'claim'],
  ]);
  expect(weights.filter(([, weight]) => weight).map(([category]) => category)).toEqual([
    ...feeCategories,
  ]);
});
