import { feeCategories } from '@pfs/core/category';
import type { FigureDefinition, FigureFamily } from './figure-definition.ts';
import { namesDrug } from './figure-filter.ts';
import { claimCountTerm, claimTerm, filterOfRows, lumpTerm } from './figure-terms.ts';

/** Of claims and lump sums: each the sum of its rows. */
type Name =
  | 'grossAmount'
  | 'netAmount'
  | 'dirFees'
  | 'gerFees'
  | 'otherFees'
  | 'claims'
  | 'claimDirFees'
  | 'paymentsReceived';

const claims: FigureDefinition = {
  label: 'Claims',
  sentence: 'Paid claims less reversals. Denied claims are listed, never counted.',
  unit: 'count',
  terms: async (sources) => [
    await claimCountTerm(sources, 'paid', { label: 'Paid claims' }),
    await claimCountTerm(sources, 'reversal', { label: 'Reversals', operator: 'minus' }),
  ],
  whole: async (sources) => (await sources.totals()).claims,
};

const paymentsReceived: FigureDefinition = {
  label: 'Payments received',
  sentence: 'The amounts of the payments themselves, as they reached the bank.',
  unit: 'dollars',
  terms: async (sources) => {
    const { cents, rows } = await sources.payments();
    // A payment names no drug.
    if (namesDrug(sources.filter)) return [];
    const filter = filterOfRows(sources.filter, { counted: 'true' });
    return [
      {
        key: 'payments',
        label: 'Payments',
        operator: null,
        unit: 'dollars',
        whole: cents,
        rows: { kind: 'payments', filter, field: 'amount', count: rows },
      },
    ];
  },
  whole: async (sources) =>
    namesDrug(sources.filter) ? null : (await sources.totals()).paymentsReceivedCents,
};

export const claimFigures: FigureFamily<Name> = {
  grossAmount: {
    label: 'Gross amount',
    sentence: 'What payers paid on claims, with the fees that they took from them put back.',
    unit: 'dollars',
    terms: async (sources) => [
      await claimTerm(sources, 'grossAmount', { label: 'Gross of claims' }),
    ],
    whole: async (sources) => (await sources.totals()).grossCents,
  },
  netAmount: {
    label: 'Net amount',
    sentence: 'What payers paid on claims, less the lump sums that are fees.',
    unit: 'dollars',
    terms: async (sources) => [
      await claimTerm(sources, 'netAmount', { label: 'Net of claims' }),
      await lumpTerm(sources, feeCategories, {
        label: 'Lump sums that are fees',
        operator: 'minus',
      }),
    ],
    whole: async (sources) => (await sources.totals()).netCents,
  },
  dirFees: {
    label: 'DIR fees',
    sentence: 'DIR fees taken from claims, and those taken as lump sums.',
    unit: 'dollars',
    terms: async (sources) => [
      await claimTerm(sources, 'dirFee', { label: 'DIR fees of claims' }),
      await lumpTerm(sources, ['dir'], { label: 'Lump sums of DIR' }),
    ],
    whole: async (sources) => (await sources.totals()).dirFeesCents,
  },
  gerFees: {
    label: 'Effective rate fees',
    sentence: 'GER, BER and DFER fees taken from claims, and those taken as lump sums.',
    unit: 'dollars',
    terms: async (sources) => [
      await claimTerm(sources, 'gerFee', { label: 'Effective rate fees of claims' }),
      await lumpTerm(sources, ['effective_rate'], { label: 'Lump sums of effective rates' }),
    ],
    whole: async (sources) => (await sources.totals()).gerFeesCents,
  },
  otherFees: {
    label: 'Other fees',
    sentence: 'Transaction and network fees, taken from claims and as lump sums.',
    unit: 'dollars',
    terms: async (sources) => [
      await claimTerm(sources, 'otherFees', { label: 'Other fees of claims' }),
      await lumpTerm(sources, ['transaction_fee', 'network_fee'], {
        label: 'Lump sums of transaction and network fees',
      }),
    ],
    whole: async (sources) => (await sources.totals()).otherFeesCents,
  },
  claimDirFees: {
    label: 'DIR fees of claims',
    sentence: 'DIR fees taken from claims alone. Lump sums name no drug and stay out.',
    unit: 'dollars',
    terms: async (sources) => [await claimTerm(sources, 'dirFee', { label: 'DIR fees of claims' })],
  },
  claims,
  paymentsReceived,
};
