import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { checkQuery } from './check-query.ts';
import { toQuery } from './query.ts';

type Said = Parameters<typeof toQuery>[0];

const october = { from: '2026-10-01', to: '2026-10-31' };
const september = { from: '2026-09-01', to: '2026-09-30' };
const overTen = { field: 'dirFee', overCents: toCents(1_000), underCents: null } as const;
const overTotal = { field: 'totalAmount', overCents: toCents(1_000), underCents: null } as const;

const inTheLanguage: readonly Said[] = [
  { operation: 'total', measure: 'dirFees' },
  { operation: 'total', measure: 'dirFees', filter: { period: { from: null, to: '2026-06-30' } } },
  { operation: 'top', measure: 'dirFees', by: 'payer', limit: 1 },
  { operation: 'top', measure: 'dirPercentage', by: 'month', limit: 1 },
  { operation: 'top', measure: 'lumpSums', by: 'category' },
  { operation: 'trend', measure: 'profitMargin', by: 'quarter' },
  { operation: 'share', measure: 'dirFees', by: 'payer', filter: { payers: ['HUMANA'] } },
  { operation: 'compare', measure: 'dirFees', by: 'payer', filter: { payers: ['A', 'B'] } },
  { operation: 'compare', measure: 'netProfit', against: september, filter: { period: october } },
  {
    operation: 'compare',
    measure: 'dirFees',
    by: 'payer',
    against: september,
    filter: { period: october },
  },
  {
    operation: 'explain',
    measure: 'vendorSpend',
    by: 'vendor',
    against: september,
    filter: { period: october },
  },
  { operation: 'list', measure: 'claims', rows: 'claims', filter: { amount: overTen } },
  { operation: 'list', measure: 'lumpSums', rows: 'lumpSums', filter: { amount: overTotal } },
  { operation: 'list', measure: 'vendorOpen', rows: 'invoices', filter: { vendors: ['M'] } },
  { operation: 'total', measure: 'dirFees', filter: { amount: overTen, drugs: ['METFORMIN'] } },
  { operation: 'total', measure: 'vendorSpend', filter: { amount: overTotal } },
  {
    operation: 'total',
    measure: 'drugNetProfit',
    filter: { payers: ['A'], ndcs: ['00093505698'] },
  },
];

test.each(inTheLanguage)('can be answered: %j', (said) => {
  expect(checkQuery(toQuery(said))).toBeUndefined();
});

const notInTheLanguage: readonly (readonly [string, Said])[] = [
  ['There is no day 2026-02-30.', withPeriod('2026-02-30', null)],
  ['There is no day 1999-12-31.', withPeriod('1999-12-31', null)],
  ['A period ends before it begins.', withPeriod('2026-03-02', '2026-03-01')],
  ['Net profit are not known by payer.', { operation: 'top', measure: 'netProfit', by: 'payer' }],
  ['Take-backs are not known by drug.', { operation: 'top', measure: 'takeBacks', by: 'drug' }],
  ['DIR fees are not known by vendor.', { operation: 'top', measure: 'dirFees', by: 'vendor' }],
  [
    'It is not said by what DIR fees are to be taken apart.',
    { operation: 'top', measure: 'dirFees' },
  ],
  ['One figure has no parts.', { operation: 'total', measure: 'dirFees', by: 'payer' }],
  [
    'A trend is by day, month, quarter or year.',
    { operation: 'trend', measure: 'dirFees', by: 'payer' },
  ],
  ['Only a list is of rows.', { operation: 'list', measure: 'claims' }],
  ['Only a list is of rows.', { operation: 'total', measure: 'claims', rows: 'claims' }],
  [
    'DIR % of parts do not add up to a whole.',
    { operation: 'share', measure: 'dirPercentage', by: 'payer' },
  ],
  [
    'Only a comparison is against another period.',
    { operation: 'total', measure: 'dirFees', against: september },
  ],
  [
    'It is not said against which period.',
    { operation: 'explain', measure: 'dirFees', by: 'payer', filter: { period: october } },
  ],
  ['It is not said with what to compare.', { operation: 'compare', measure: 'dirFees' }],
  [
    'One name has nothing to be compared with.',
    { operation: 'compare', measure: 'dirFees', by: 'payer', filter: { payers: ['A'] } },
  ],
  [
    'Both periods need a first and a last day.',
    { operation: 'compare', measure: 'dirFees', against: september },
  ],
  [
    'Periods are compared by naming two of them.',
    {
      operation: 'compare',
      measure: 'dirFees',
      by: 'month',
      against: september,
      filter: { period: october },
    },
  ],
  [
    'Only a ranking or a list ends after so many.',
    { operation: 'trend', measure: 'dirFees', by: 'month', limit: 3 },
  ],
  ['From 1 to 1000 can be shown.', { operation: 'top', measure: 'dirFees', by: 'payer', limit: 0 }],
  [
    'Vendor spend are not known of one payer.',
    { operation: 'total', measure: 'vendorSpend', filter: { payers: ['A'] } },
  ],
  [
    'DIR fees are not known of one vendor.',
    { operation: 'total', measure: 'dirFees', filter: { vendors: ['M'] } },
  ],
  [
    'Lump sums are not known of one drug.',
    { operation: 'total', measure: 'lumpSums', filter: { drugs: ['METFORMIN'] } },
  ],
  [
    'DIR fees are not known of one kind of lump sum.',
    { operation: 'total', measure: 'dirFees', filter: { categories: ['interest'] } },
  ],
  [
    'Net profit are not known of one drug.',
    { operation: 'total', measure: 'netProfit', filter: { ndcs: ['00093505698'] } },
  ],
  [
    'An NDC has eleven digits.',
    { operation: 'total', measure: 'dirFees', filter: { ndcs: ['93505698'] } },
  ],
  [
    'Drugs are asked for by name or by NDC, not both at once.',
    { operation: 'total', measure: 'dirFees', filter: { drugs: ['A'], ndcs: ['00093505698'] } },
  ],
  [
    'More than 50 names at once.',
    {
      operation: 'total',
      measure: 'dirFees',
      filter: { drugs: Array.from({ length: 51 }, (_, index) => `D${index}`) },
    },
  ],
  [
    'A list of claims is not in the order of Net profit.',
    { operation: 'list', measure: 'netProfit', rows: 'claims' },
  ],
  [
    'Files are not known by their claims alone.',
    { operation: 'top', measure: 'dirFees', by: 'remittance', filter: { drugs: ['A'] } },
  ],
  [
    'No claim is paid and denied.',
    { operation: 'total', measure: 'deniedClaims', filter: { claimStatus: 'paid' } },
  ],
  [
    'Claims of one status have no other.',
    { operation: 'top', measure: 'claims', by: 'status', filter: { claimStatus: 'paid' } },
  ],
  [
    'Vendor spend leaves cancelled invoices out.',
    { operation: 'total', measure: 'vendorSpend', filter: { invoiceStatus: 'cancelled' } },
  ],
  [
    'An invoice that is paid is not open.',
    { operation: 'total', measure: 'vendorOpen', filter: { invoiceStatus: 'paid' } },
  ],
  [
    'A disputed invoice is not overdue.',
    { operation: 'total', measure: 'vendorOverdue', filter: { invoiceStatus: 'disputed' } },
  ],
  [
    'It is not said above or below which amount.',
    {
      operation: 'total',
      measure: 'dirFees',
      filter: { amount: { ...overTen, overCents: null } },
    },
  ],
  [
    'No amount lies between the two.',
    {
      operation: 'total',
      measure: 'dirFees',
      filter: { amount: { ...overTen, underCents: toCents(1_001) } },
    },
  ],
  [
    'Take-backs have no such amount.',
    { operation: 'total', measure: 'takeBacks', filter: { amount: overTen } },
  ],
  [
    'Lump sums have no such amount.',
    { operation: 'list', measure: 'lumpSums', rows: 'lumpSums', filter: { amount: overTen } },
  ],
  [
    'Claims have no such amount.',
    { operation: 'list', measure: 'claims', rows: 'claims', filter: { amount: overTotal } },
  ],
  [
    'Lump sums have no such amount.',
    { operation: 'total', measure: 'lumpSums', filter: { amount: overTotal } },
  ],
];

test.each(notInTheLanguage)('%s', (sentence, said) => {
  expect(checkQuery(toQuery(said))).toBe(sentence);
});

function withPeriod(from: string | null, to: string | null): Said {
  return { operation: 'total', measure: 'dirFees', filter: { period: { from, to } } };
}
