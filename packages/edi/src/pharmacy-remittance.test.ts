import { describe, expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import { readText } from './testing/read-text.ts';
import { write835Text } from './write-835.ts';

describe('generated remittances', () => {
  test('are the same for the same seed and differ for another', () => {
    const text = (seed: number) => write835Text(generatePharmacyRemittance({ seed, claims: 50 }));
    expect(text(1)).toBe(text(1));
    expect(text(1)).not.toBe(text(2));
  });

  test('take each claim back at most once, and only what they paid', () => {
    const text = write835Text(generatePharmacyRemittance({ seed: 3, claims: 5000 }));
    const { claims } = readText(text);
    const reversals = claims.filter(({ status }) => status === 'reversal');
    const paid = new Map(claims.map((one) => [one.payerControlNumber, one]));
    expect(reversals.length).toBeGreaterThan(10);
    expect(new Set(reversals.map((one) => one.originalReference)).size).toBe(reversals.length);
    for (const reversal of reversals) {
      expect(paid.has(reversal.originalReference ?? '')).toBe(true);
    }
  });

  test('have the share of DIR fees that was asked for', () => {
    const options = { seed: 4, claims: 400, dirClaimsPercent: 0, lumpSums: false } as const;
    const none = readText(write835Text(generatePharmacyRemittance(options)));
    expect(none.claims.every(({ dirFeeCents }) => dirFeeCents === 0)).toBe(true);
    expect(none.lumps).toEqual([]);
  });
});
