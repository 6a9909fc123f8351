import type { Category } from '@pfs/core/category';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { sumCents } from '@pfs/core/money';
import type { FigureName } from '@pfs/wire/figure-names';
import type { FigureTerm, FigureUnit } from '@pfs/wire/figures';
import type { WholeTerm } from './figure-definition.ts';
import { type FigureFilter, namesDrug } from './figure-filter.ts';
import type { FigureSources } from './figure-sources.ts';

type Operator = FigureTerm['operator'];

/** A filter as lists are asked for it. */
export function filterOfRows(
  { from, to, payer, ndc, drug }: FigureFilter,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(payer === undefined ? {} : { payer }),
    ...(ndc === undefined ? {} : { ndc }),
    ...(drug === undefined ? {} : { drug }),
    ...more,
  };
}

const claimAmounts = {
  grossAmount: { sum: 'gross', rows: 'rows', with: {} },
  netAmount: { sum: 'net', rows: 'rows', with: {} },
  dirFee: { sum: 'dir', rows: 'dirRows', with: { with: 'dirFee' } },
  gerFee: { sum: 'ger', rows: 'gerRows', with: { with: 'gerFee' } },
  otherFees: { sum: 'other', rows: 'otherRows', with: { with: 'otherFees' } },
} as const;

interface Named {
  readonly label: string;
  readonly operator?: Operator;
}

/** An amount of the counted claims; of fees, the claims that have one. */
export async function claimTerm(
  sources: FigureSources,
  field: keyof typeof claimAmounts,
  { label, operator = null }: Named,
): Promise<WholeTerm> {
  const claims = await sources.claims();
  const amount = claimAmounts[field];
  return {
    key: `claims.${field}`,
    label,
    operator,
    unit: 'dollars',
    whole: centsOfSum(claims[amount.sum]),
    rows: {
      kind: 'claims',
      filter: filterOfRows(sources.filter, { counted: 'true', ...amount.with }),
      field,
      count: Number(claims[amount.rows]),
    },
  };
}

/** How many of the counted claims have a status. */
export async function claimCountTerm(
  sources: FigureSources,
  status: 'paid' | 'reversal',
  { label, operator = null }: Named,
): Promise<WholeTerm> {
  const claims = await sources.claims();
  const count = Number(claims[`${status}Rows`]);
  return {
    key: `claims.${status}`,
    label,
    operator,
    unit: 'count',
    whole: count,
    rows: {
      kind: 'claims',
      filter: filterOfRows(sources.filter, { counted: 'true', status }),
      field: null,
      count,
    },
  };
}

/** Lump sums of some categories; none of one drug, for they name none. */
export async function lumpTerm(
  sources: FigureSources,
  categories: readonly Category[],
  { label, operator = 'plus' }: Named,
): Promise<WholeTerm | undefined> {
  if (namesDrug(sources.filter)) return undefined;
  const lumps = await sources.lumpSums();
  const found = categories.flatMap((category) => lumps[category] ?? []);
  return {
    key: `provider_adjustments.${categories.join('+')}`,
    label,
    operator,
    unit: 'dollars',
    whole: sumCents(found.map(({ cents }) => cents)),
    rows: {
      kind: 'provider_adjustments',
      filter: filterOfRows(sources.filter, { counted: 'true', category: categories.join(',') }),
      field: 'amount',
      count: found.reduce((rows, each) => rows + each.rows, 0),
    },
  };
}

const invoiceAmounts = {
  spend: { field: 'totalAmount', days: ['from', 'to'], since: undefined },
  // Of all time: a first day leaves out what was not paid yet.
  payments: { field: 'paidAmount', days: ['paidFrom', 'paidTo'], since: '1900-01-01' },
} as const;

/** Vendor invoices that stand, by the day of the invoice or the day it was paid. */
export async function invoiceTerm(
  sources: FigureSources,
  part: keyof typeof invoiceAmounts,
  { label, operator = null }: Named,
): Promise<WholeTerm | undefined> {
  const vendors = await sources.vendors();
  if (vendors === null) return undefined;
  const { field, days, since } = invoiceAmounts[part];
  const { from = since, to } = sources.filter;
  return {
    key: `vendor_invoices.${field}`,
    label,
    operator,
    unit: 'dollars',
    whole: vendors[part].cents,
    rows: {
      kind: 'vendor_invoices',
      filter: {
        ...(from === undefined ? {} : { [days[0]]: from }),
        ...(to === undefined ? {} : { [days[1]]: to }),
        cancelled: 'false',
      },
      field,
      count: vendors[part].rows,
    },
  };
}

/** Another figure of the same filter, which opens in its turn. */
export async function figureTerm(
  sources: FigureSources,
  figure: FigureName,
  { label, operator = null, unit = 'dollars' }: Named & { readonly unit?: FigureUnit },
): Promise<WholeTerm> {
  return {
    key: figure,
    label,
    operator,
    unit,
    whole: await sources.figure(figure),
    rows: {
      kind: 'figures',
      filter: filterOfRows(sources.filter, { figure }),
      field: null,
      count: 1,
    },
  };
}
