import { expect, test } from 'vitest';
import { amountsApart, bookAmountsOf, journalDifference, journalLines } from './journal.ts';

const month = {
  ...{ claimGross: 10_000_000, claimDir: 180_000, patientPaid: 1_200_000, refunds: 340_000 },
  ...{ lumpDir: 30_000, lumpFees: 30_000, lumpsAll: 30_000, lumpRefunds: 0 },
  ...{ differences: 0, withheld: 0 },
  // Claims' net and refunds less lump sums.
  paymentsAmount: 10_000_000 - 180_000 + 340_000 - 30_000,
};
const amountsOf = (sums: typeof month) => bookAmountsOf(sums, sums);
const plain = (sums: typeof month) =>
  journalLines(amountsOf(sums)).map(({ account, debitCents, creditCents }) =>
    [account, debitCents, creditCents].join(' '),
  );

test('plans, fees, MFP refunds and patients are revenue', () => {
  expect(plain(month)).toEqual([
    'plans 9790000 0',
    'fees 210000 0',
    'mfp 340000 0',
    'patients 1200000 0',
    'revenue 0 11540000',
  ]);
  expect(journalDifference(journalLines(amountsOf(month)))).toBe(0);
});

test('a fee that a PSAO withheld is a fee, and less of the plans’ payments', () => {
  const sums = { ...month, withheld: 450 };
  expect(plain(sums).slice(0, 2)).toEqual(['plans 9789550 0', 'fees 210450 0']);
  expect(journalDifference(journalLines(amountsOf(sums)))).toBe(0);
});

test('refunds as lump sums, recoupments and counted differences have their accounts', () => {
  const sums = {
    ...{ ...month, lumpRefunds: -5_000, lumpsAll: 30_000 - 5_000 + 2_000, differences: 300 },
    paymentsAmount: month.paymentsAmount + 5_000 - 2_000 - 300,
  };
  expect(plain(sums)).toEqual([
    'plans 9787700 0',
    'fees 210000 0',
    'mfp 345000 0',
    'patients 1200000 0',
    'other 2300 0',
    'revenue 0 11545000',
  ]);
  expect(journalDifference(journalLines(amountsOf(sums)))).toBe(0);
});

test('money that nothing explains leaves a difference', () => {
  const lines = journalLines(amountsOf({ ...month, paymentsAmount: month.paymentsAmount - 1 }));
  expect(journalDifference(lines)).toBe(-1);
});

test('what changed since is debit and credit, too', () => {
  const now = amountsOf({
    ...{ ...month, claimGross: month.claimGross - 700 },
    paymentsAmount: month.paymentsAmount - 700,
  });
  expect(journalLines(amountsApart(now, amountsOf(month)))).toEqual([
    { account: 'plans', debitCents: 0, creditCents: 700 },
    { account: 'revenue', debitCents: 700, creditCents: 0 },
  ]);
});
