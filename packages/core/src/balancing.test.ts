import { expect, test } from 'vitest';
import { differenceOfClaim, differenceOfPayment, differenceOfService } from './balancing.ts';

test('a service closes when charge less adjustments is what was paid', () => {
  const service = { chargeCents: 10000, adjustmentsCents: 4000, paidCents: 6000 };
  expect(differenceOfService(service)).toBe(0);
});

test('a claim that pays too little differs by what is missing', () => {
  const claim = { chargeCents: 10000, adjustmentsCents: 4000, paidCents: 5990 };
  expect(differenceOfClaim(claim)).toBe(10);
});

test('a reversal closes with all its amounts negated', () => {
  const claim = { chargeCents: -10000, adjustmentsCents: -4000, paidCents: -6000 };
  expect(differenceOfClaim(claim)).toBe(0);
});

test('a payment closes when claims less provider adjustments are its amount', () => {
  const payment = { claimsNetCents: 6000, providerAdjustmentsCents: 500, amountCents: 5500 };
  expect(differenceOfPayment(payment)).toBe(0);
  expect(differenceOfPayment({ ...payment, amountCents: 9100 })).toBe(-3600);
});
