import { toCents } from '@pfs/core/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import type { ClaimDescription, RemittanceDescription } from './remittance-description.ts';
import { payment, separators } from './testing/described-remittances.ts';
import { expected, readBack } from './testing/read-back.ts';
import { readBytes, readText } from './testing/read-text.ts';
import { write835, write835Text } from './write-835.ts';

describe('what is written', () => {
  test('is read back as it was described, and balances', () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 3 }), separators, (list, marks) => {
        const description = { payments: list, createdOn: '2026-01-15', separators: marks };
        const { payments, claims, lumps, codes } = readText(write835Text(description), 97);
        expect(payments.map(({ balanced }) => balanced)).toEqual(list.map(() => true));
        expect(payments.map(({ traceNumber }) => traceNumber)).toEqual(
          list.map(({ traceNumber }) => traceNumber),
        );
        expect(claims.map(readBack)).toEqual(list.flatMap((one) => [...one.claims]).map(expected));
        expect(lumps.map(({ amountCents }) => amountCents)).toEqual(
          list.flatMap((one) => one.providerAdjustments?.map(({ amountCents }) => amountCents)),
        );
        expect(codes.filter((code) => /count|control|out_of_place|unknown/.test(code))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  test('as blocks is what it is as text', () => {
    const description = generatePharmacyRemittance({ seed: 5, claims: 2000 });
    const blocks = [...write835(description)];
    const bytes = new Uint8Array(blocks.flatMap((block) => [...block]));
    expect(blocks.length).toBeGreaterThan(1);
    expect(readBytes(bytes).events).toEqual(readText(write835Text(description)).events);
  });

  test('cannot hold a separator in a text', () => {
    expect(() => write835Text(described({ claimId: 'A*B' }))).toThrow(RangeError);
    expect(() => [...write835(described({ claimId: '€' }))]).toThrow(RangeError);
  });

  test('cannot be a negative payment', () => {
    expect(() => write835Text(described({ chargeCents: toCents(-1) }))).toThrow(RangeError);
  });

  test('says a payment of nothing as a notification', () => {
    const text = write835Text(described({ chargeCents: toCents(0) }));
    expect(text).toContain('BPR*H*0*C*NON');
    expect(readText(text).payments[0]).toMatchObject({ amountCents: 0, balanced: true });
  });
});

function described(change: Partial<ClaimDescription>): RemittanceDescription {
  const chargeCents = change.chargeCents ?? toCents(100);
  const one: ClaimDescription = {
    claimId: '1',
    statusCode: '1',
    services: [{ ndc: '00093721410', chargeCents }],
    ...change,
    chargeCents,
  };
  return {
    createdOn: '2026-01-15',
    payments: [
      {
        traceNumber: '1',
        payerTaxId: '1900000001',
        paidOn: '2026-01-15',
        payer: { name: 'EXAMPLE RX' },
        payee: { name: 'PHARMACY' },
        claims: [one],
      },
    ],
  };
}
