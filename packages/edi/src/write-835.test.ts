import { addDays } from '@pfs/core/days';
import { type Cents, toCents } from '@pfs/core/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import type {
  AdjustmentDescription,
  ClaimDescription,
  PaymentDescription,
  RemittanceDescription,
  Separators,
} from './remittance-description.ts';
import { readBytes, readText } from './testing/read-text.ts';
import { write835, write835Text } from './write-835.ts';

const cents = fc.integer({ min: -9_999_999, max: 9_999_999 }).map(toCents);
const word = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
const ndc = fc.stringMatching(/^\d{11}$/);
const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days));
const adjustments = fc.array(
  fc.record({
    group: fc.constantFrom('CO', 'PR', 'OA', 'PI'),
    reason: fc.constantFrom('45', '3', '295', '91', '23', '197'),
    amountCents: cents,
  }),
  { maxLength: 15 },
);
const quantity = fc.constantFrom('1', '30', '90', '2.5', '-30', '0.125');

const service = fc.record(
  { ndc, chargeCents: cents, adjustments, quantity, filledOn: day, drugName: word },
  { requiredKeys: ['ndc', 'chargeCents'] },
);

const claim: fc.Arbitrary<ClaimDescription> = fc
  .record({
    claimId: word,
    statusCode: fc.constantFrom('1', '2', '3', '4', '19', '22'),
    patientPaidCents: cents,
    payerControlNumber: word,
    originalReference: word,
    planName: word,
    adjustments,
    services: fc.array(service, { minLength: 1, maxLength: 3 }),
  })
  .map((parts) => ({
    ...parts,
    chargeCents: toCents(parts.services.reduce((sum, { chargeCents }) => sum + chargeCents, 0)),
  }));

const payment: fc.Arbitrary<PaymentDescription> = fc
  .record({
    traceNumber: word,
    payerTaxId: fc.stringMatching(/^1\d{9}$/),
    paidOn: day,
    method: fc.constantFrom('ACH' as const, 'CHK' as const),
    claims: fc.array(claim, { maxLength: 5 }),
    lumps: fc.array(
      fc.record({ code: fc.constantFrom('CS', 'WO', 'FB', 'L6'), reference: word, amount: cents }),
      { maxLength: 9 },
    ),
  })
  .map(({ lumps, ...parts }) => ({
    ...parts,
    payer: { name: 'EXAMPLE RX', idQualifier: 'XV', id: 'ERX01' },
    payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1234567893' },
    providerAdjustments: [
      ...lumps.map(({ code, reference, amount }) => ({
        code,
        reference,
        amountCents: amount,
        fiscalPeriodEnd: '2026-12-31',
      })),
      // A large forwarding balance keeps every payment positive.
      { code: 'FB', amountCents: toCents(-99_999_999_999), fiscalPeriodEnd: '2026-12-31' },
    ],
  }));

const separators: fc.Arbitrary<Separators> = fc.constantFrom(
  { element: '*', component: ':', segment: '~', lineEnd: '\n' },
  { element: '|', component: '>', segment: "'", lineEnd: '' },
  { element: '*', component: '<', segment: '\n', lineEnd: '' },
);

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

type Read = ReturnType<typeof readText>['claims'][number];

function readBack(claim: Read) {
  return {
    claimId: claim.claimId,
    statusCode: claim.statusCode,
    charge: claim.chargeCents,
    net: claim.netCents,
    patient: claim.patientPaidCents,
    control: claim.payerControlNumber,
    original: claim.originalReference,
    plan: claim.planName,
    ndc: claim.ndc,
    drug: claim.drugName,
    quantity: claim.quantity,
    difference: claim.differenceCents,
    adjustments: claim.adjustments.map(({ group, reason, amountCents }) => ({
      group,
      reason,
      amountCents,
    })),
  };
}

function expected(claim: ClaimDescription): ReturnType<typeof readBack> {
  const all: AdjustmentDescription[] = [
    ...(claim.adjustments ?? []),
    ...claim.services.flatMap((one) => one.adjustments ?? []),
  ];
  const [first] = claim.services;
  const taken = all.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    claimId: claim.claimId,
    statusCode: claim.statusCode,
    charge: claim.chargeCents,
    net: toCents(claim.chargeCents - taken),
    patient: claim.patientPaidCents as Cents,
    control: claim.payerControlNumber,
    original: claim.originalReference,
    plan: claim.planName,
    ndc: first?.ndc,
    drug: first?.drugName,
    quantity: first?.quantity,
    difference: toCents(0),
    adjustments: all.map(({ group, reason, amountCents }) => ({ group, reason, amountCents })),
  };
}
