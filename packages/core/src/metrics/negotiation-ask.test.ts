import { expect, test } from 'vitest';
import { sumCents, toCents, zeroCents } from '../money.ts';
import {
  acceptableTerms,
  payerRequests,
  type RequestFacts,
  requestOpening,
} from './negotiation-ask.ts';
import { periodTotals } from './period-totals.ts';

function figuresOf(gross: number, dirFees: number) {
  const sums = { claimGross: gross, claimDir: dirFees, claimNet: gross - dirFees, paidClaims: 1 };
  const none = { grossCents: zeroCents, dirFeesCents: zeroCents };
  return {
    totals: periodTotals(sums),
    lastMonth: none,
    monthBefore: none,
    profit: {
      revenueCents: zeroCents,
      netProfitCents: zeroCents,
      claimRevenueCents: zeroCents,
      knownRevenueCents: zeroCents,
    },
    benchmarkPercent: 4,
  };
}

test.each([
  [
    10_000_00,
    900_00,
    'Accept DIR fees capped at 4.0% of gross revenue. On the $10,000.00 of these 12 months, that’s ' +
      '$400.00 instead of $900.00, saving $500.00 a year.',
  ],
  [10_000_00, 400_00, 'Keep DIR fees at 4.0% of gross revenue. Accept no cap above 4.0%.'],
  [10_000_00, 0, 'Keep DIR fees at 0.0% of gross revenue. Accept no cap above 4.0%.'],
  [0, 25_00, 'Accept a list of the claims behind $25.00 in DIR fees, or a refund.'],
  [-100_00, 0, 'Nothing to settle. No DIR fees were taken in these 12 months.'],
])('of %i cents gross and %i cents of fees the terms are computed', (gross, dirFees, terms) => {
  expect(acceptableTerms(figuresOf(gross, dirFees))).toBe(terms);
});

const none = { amountCents: zeroCents, rows: 0, leftOut: 0 };
const nothing: RequestFacts = {
  lumpSums: { ...none, paidBackCents: zeroCents },
  partDFees: none,
  belowCost: { ...none, byOthers: { price_list: none, nadac: none } },
  unusualFees: { ...none, usualPercent: 0 },
};
const everything: RequestFacts = {
  lumpSums: { amountCents: toCents(33_33), rows: 1, leftOut: 0, paidBackCents: zeroCents },
  partDFees: { amountCents: toCents(1_771_98), rows: 710, leftOut: 12 },
  belowCost: {
    amountCents: toCents(3_969_12),
    rows: 18,
    leftOut: 0,
    byOthers: {
      price_list: { rows: 1, amountCents: toCents(3_00) },
      nadac: { rows: 2, amountCents: toCents(10_05) },
    },
  },
  unusualFees: { amountCents: toCents(1_217_46), rows: 20, leftOut: 0, usualPercent: 4.1 },
};

test('the largest request leads, and the opening asks for their sum', () => {
  const requests = payerRequests(everything);
  expect(requests.map(({ kind }) => kind)).toEqual([
    'belowCost',
    'partDFees',
    'unusualFees',
    'lumpSums',
  ]);
  expect(sumCents(requests.map(({ amountCents }) => amountCents))).toBe(6_991_89);
  expect(requestOpening(requests)).toBe(
    'You paid 18 claims $3,969.12 below what the drugs cost us. Together with 3 further findings ' +
      'below, we ask you to review $6,991.89.',
  );
});

test('one request is asked for alone, and none asks for the terms to stay', () => {
  const alone = payerRequests({ ...nothing, lumpSums: everything.lumpSums });
  expect(requestOpening(alone)).toBe(
    'You deducted $33.33 in 1 lump sum that names no claim. We ask you to review $33.33.',
  );
  expect(payerRequests(nothing)).toEqual([]);
  expect(requestOpening([])).toContain('nothing to dispute');
});

test('what rests on an estimate or a name says so, as does what is left out', () => {
  const [cost, partD] = payerRequests(everything);
  expect(cost?.counted).toContain(
    'For 1 claim without an invoice, $3.00 of the amount, the cost is our supplier’s list price on ' +
      'the fill date. For 2 claims without an invoice, $10.05 of the amount, the cost is NADAC on ' +
      'the fill date.',
  );
  expect(partD?.counted).toContain('confirmed as Part D by BIN, PCN, and group');
  expect(partD?.counted).toContain('Only the 710 largest are counted; 12 more are left out.');
});

test('lump sums that were paid back for more than was taken are no request', () => {
  const paidBack = { ...everything.lumpSums, paidBackCents: toCents(-5_00) };
  expect(payerRequests({ ...nothing, lumpSums: paidBack })[0]?.finding).toContain(
    'no claim, net of $5.00 you paid back.',
  );
  const lumpSums = { ...paidBack, amountCents: toCents(-1) };
  expect(payerRequests({ ...nothing, lumpSums })).toEqual([]);
});
