import { expect, test } from 'vitest';
import { isPartDPlan, payerPerformance } from './period-totals.ts';

test.each([
  ['MEDICARE PART D STANDARD', true],
  ['Acme PDP', true],
  ['Acme MA-PD Plus', true],
  ['MAPD', true],
  ['PART-D', true],
  ['MEDICARE PART B DRUGS', false],
  ['Medicare Supplement F', false],
  ['COMMERCIAL PPO', false],
  ['PDPLUS GOLD', false],
  ['PART DENTAL', false],
  ['', false],
])('a plan named %o is of Part D: %o', (planName, isPartD) => {
  expect(isPartDPlan(planName, 'A Payer')).toBe(isPartD);
});

test('without a plan name the name of the payer tells', () => {
  expect(isPartDPlan(null, 'Best Medicare Rx')).toBe(true);
  expect(isPartDPlan('Commercial', 'Best Medicare Rx')).toBe(false);
});

test.each([
  [-3, 'Good'],
  [4.9, 'Good'],
  [5, 'Fair'],
  [9.9, 'Fair'],
  [10, 'Poor'],
])('a payer that takes %s percent is %s', (dirPercentage, performance) => {
  expect(payerPerformance(dirPercentage)).toBe(performance);
});
