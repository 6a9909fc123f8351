import { describe, expect, it } from 'vitest';
import type { AskedPeriod } from '../figures/figure-filter.ts';
import { toCents } from '../money.ts';
import { type AssistantQuery, toQuery } from './query.ts';
import { queryInWords } from './query-in-words.ts';

const days = (from: string | null, to: string | null): AskedPeriod => ({ from, to });
const october = days('2026-10-01', '2026-10-31');
const september = days('2026-09-01', '2026-09-30');

const said: readonly (readonly [string, AssistantQuery])[] = [
  ['DIR fees, all time', toQuery({ operation: 'total', measure: 'dirFees' })],
  [
    'DIR fees of HUMANA, October 2026, by drug',
    toQuery({
      operation: 'top',
      measure: 'dirFees',
      by: 'drug',
      filter: { payers: ['HUMANA'], period: october },
    }),
  ],
  [
    'Gross amount of HUMANA for METFORMIN 500 MG, Q2 2026, by month',
    toQuery({
      operation: 'trend',
      measure: 'grossAmount',
      by: 'month',
      filter: {
        payers: ['HUMANA'],
        drugs: ['METFORMIN 500 MG'],
        period: days('2026-04-01', '2026-06-30'),
      },
    }),
  ],
  [
    'DIR %, 2026, by payer, bottom 3',
    toQuery({
      operation: 'top',
      measure: 'dirPercentage',
      by: 'payer',
      order: 'lowest',
      limit: 3,
      filter: { period: days('2026-01-01', '2026-12-31') },
    }),
  ],
  [
    'share of DIR fees of ACME, since Mar 1, 2026, by payer',
    toQuery({
      operation: 'share',
      measure: 'dirFees',
      by: 'payer',
      filter: { payers: ['ACME'], period: days('2026-03-01', null) },
    }),
  ],
  [
    'DIR fees of A compared with B, all time, by payer',
    toQuery({
      operation: 'compare',
      measure: 'dirFees',
      by: 'payer',
      filter: { payers: ['A', 'B'] },
    }),
  ],
  [
    'why All fees changed, October 2026 compared with September 2026, by payer',
    toQuery({
      operation: 'explain',
      measure: 'fees',
      by: 'payer',
      against: september,
      filter: { period: october },
    }),
  ],
  [
    'list of claims with DIR fee over $10.00, all time, newest first',
    toQuery({
      operation: 'list',
      measure: 'claims',
      rows: 'claims',
      filter: { amount: { field: 'dirFee', overCents: toCents(1000), underCents: null } },
    }),
  ],
  [
    'list of denied claims, all time, highest DIR fees first, 10 of them',
    toQuery({
      operation: 'list',
      measure: 'dirFees',
      rows: 'claims',
      limit: 10,
      filter: { claimStatus: 'denied' },
    }),
  ],
  [
    'Lump sums (recoupments, interest), until Jun 30, 2026',
    toQuery({
      operation: 'total',
      measure: 'lumpSums',
      filter: { categories: ['recoupment', 'interest'], period: days(null, '2026-06-30') },
    }),
  ],
  [
    'Vendor spend of disputed invoices of Acme, Nov 19, 2026',
    toQuery({
      operation: 'total',
      measure: 'vendorSpend',
      filter: {
        vendors: ['Acme'],
        invoiceStatus: 'disputed',
        period: days('2026-11-19', '2026-11-19'),
      },
    }),
  ],
  [
    'list of pending invoices with amount between $5.00 and $10.00, all time, newest first',
    toQuery({
      operation: 'list',
      measure: 'vendorInvoices',
      rows: 'invoices',
      filter: {
        invoiceStatus: 'pending',
        amount: { field: 'totalAmount', overCents: toCents(499), underCents: toCents(1001) },
      },
    }),
  ],
  [
    'Net amount of reversals for NDC 00093505698, Mar 5, 2026 to Mar 20, 2026',
    toQuery({
      operation: 'total',
      measure: 'netAmount',
      filter: {
        claimStatus: 'reversal',
        ndcs: ['00093505698'],
        period: days('2026-03-05', '2026-03-20'),
      },
    }),
  ],
];

describe('a query in words', () => {
  it.each(said)('says %s', (words, query) => {
    expect(queryInWords(query)).toBe(words);
  });

  it('names six at most, and how many more', () => {
    const payers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const query = toQuery({ operation: 'total', measure: 'fees', filter: { payers } });
    expect(queryInWords(query)).toBe('All fees of A, B, C, D, E and 2 more, all time');
  });
});
