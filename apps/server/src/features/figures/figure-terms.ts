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

const vendorRows = {
  spend: { kind: 'vendor_invoices', field: 'totalAmount', filter: { cancelled: 'false' } },
  payments: { kind: 'vendor_payments', field: 'amount', filter: {} },
} as const;

/** Vendor invoices that stand, by their day, or what was paid on them, by the day of that. */
export async function invoiceTerm(
  sources: FigureSources,
  part: keyof typeof vendorRows,
  { label, operator = null }: Named,
): Promise<WholeTerm | undefined> {
  const vendors = await sources.vendors();
  if (vendors === null) return undefined;
  const { kind, field, filter } = vendorRows[part];
  return {
    key: `${kind}.${field}`,
    label,
    operator,
    unit: 'dollars',
    whole: vendors[part].cents,
    rows: {
      kind,
      filter: filterOfRows(sources.filter, filter),
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
