import { describe, expect, test } from 'vitest';
import { doubledAdjustments } from './doubled-adjustments.ts';
import { toCents } from './money.ts';

describe('adjustments of a claim and of its service', () => {
  const contractual = { group: 'CO', reason: '45', amountCents: toCents(2_000) };
  const fee = { group: 'CO', reason: '295', amountCents: toCents(500) };
  const at = <T>(level: 'claim' | 'service', ...adjustments: readonly T[]) =>
    adjustments.map((adjustment) => ({ level, ...adjustment }));

  test('are doubled when both report the very same ones', () => {
    const both = [...at('claim', contractual, fee), ...at('service', fee, contractual)];
    expect(doubledAdjustments(both)).toBe(2_500);
  });

  test.each([
    ['only the service reports any', at('service', contractual)],
    ['they differ by one', [...at('claim', contractual), ...at('service', contractual, fee)]],
    ['there are none', []],
  ])('are not doubled when %s', (_, adjustments) => {
    expect(doubledAdjustments(adjustments)).toBe(0);
  });
});
