import { addDays } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import fc from 'fast-check';
import type {
  ClaimDescription,
  PaymentDescription,
  Separators,
} from '../remittance-description.ts';

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

export const claim: fc.Arbitrary<ClaimDescription> = fc
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

export const payment: fc.Arbitrary<PaymentDescription> = fc
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

export const separators: fc.Arbitrary<Separators> = fc.constantFrom(
  { element: '*', component: ':', segment: '~', lineEnd: '\n' },
  { element: '|', component: '>', segment: "'", lineEnd: '' },
  { element: '*', component: '<', segment: '\n', lineEnd: '' },
);
