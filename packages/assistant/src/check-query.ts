import { isCalendarDay } from '@pfs/core/days';
import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import type { FigureQuery, RowKind } from './query.ts';

/** More than anyone compares by hand. */
const namesMax = 50;
/** More than anyone reads; a file of all rows is an export of its own. */
const limitMax = 1_000;

/**
 * The kinds of rows: what they are called, the filters they have, the figures that count them and
 * add them up, and others by which a list of them can be sorted or selected.
 */
export const rowTable: Readonly<Record<RowKind, RowEntry>> = {
  claims: {
    word: 'claims',
    names: ['payers', 'drugs', 'ndcs', 'claimStatus'],
    number: 'claims',
    dollars: 'grossAmount',
    others: [
      ...(['deniedClaims', 'reversals', 'belowCostClaims', 'dirFees', 'gerFees'] as const),
      ...(['otherFees', 'netAmount'] as const),
    ],
  },
  lumpSums: {
    word: 'lump sums',
    names: ['payers', 'categories'],
    number: 'lumpSumCount',
    dollars: 'lumpSums',
  },
  payments: {
    word: 'payments',
    names: ['payers'],
    number: 'payments',
    dollars: 'paymentsReceived',
  },
  remittances: { word: 'files', names: ['payers'], number: 'payments' },
  invoices: {
    word: 'invoices',
    names: ['vendors', 'invoiceStatus'],
    number: 'vendorInvoices',
    dollars: 'vendorSpend',
    others: ['vendorOpen', 'vendorOverdue'],
  },
};

interface RowEntry {
  readonly word: string;
  readonly names: readonly Named[];
  readonly number: FigureName;
  readonly dollars?: FigureName;
  readonly others?: readonly FigureName[];
}

type Named = Exclude<keyof FigureFilter, 'period' | 'amount'>;

const nameWords: Readonly<Record<Named, string>> = {
  payers: 'payer',
  drugs: 'drug',
  ndcs: 'drug',
  vendors: 'vendor',
  categories: 'kind of lump sum',
  claimStatus: 'claim status',
  invoiceStatus: 'invoice status',
};

/**
 * Why a query can't be answered, in a plain sentence; undefined if it can. No part of a query is
 * ever ignored silently, so a filter that a figure doesn't support is refused here.
 */
export function checkQuery(query: FigureQuery): string | undefined {
  const { filter, against } = query;
  for (const period of [filter.period, ...(against === null ? [] : [against])]) {
    const fault = checkPeriod(period);
    if (fault !== undefined) return fault;
  }
  return (
    checkBy(query) ??
    checkAgainst(query) ??
    checkLimit(query) ??
    checkNames(query) ??
    checkStatus(query) ??
    checkAmount(query)
  );
}

/** Whether a list can be sorted or selected by a figure. */
export function canList(rows: RowKind, figure: FigureName): boolean {
  const { number, dollars, others = [] } = rowTable[rows];
  return [number, dollars, ...others].includes(figure);
}

/** Whether a figure adds up claims or their lump sums, so that it can be narrowed to claims. */
export function isOfClaims(figure: FigureName): boolean {
  const { by } = figures[figure];
  return by.includes('drug') && by.includes('remittance');
}

export function isOfInvoices(figure: FigureName): boolean {
  const { by } = figures[figure];
  return by.includes('vendor') && by.includes('status');
}

/** The filters that a figure supports. */
export function namesOf(figure: FigureName): readonly Named[] {
  const { by } = figures[figure];
  return [
    ...(by.includes('payer') ? (['payers'] as const) : []),
    ...(by.includes('drug') ? (['drugs', 'ndcs'] as const) : []),
    ...(by.includes('vendor') ? (['vendors'] as const) : []),
    ...(by.includes('category') ? (['categories'] as const) : []),
    ...(isOfClaims(figure) ? (['claimStatus'] as const) : []),
    ...(isOfInvoices(figure) ? (['invoiceStatus'] as const) : []),
  ];
}

/** Whether a figure supports periods: savings use all available data. */
export function hasTime(figure: FigureName): boolean {
  return figures[figure].by.some(isTime);
}

function checkPeriod({ from, to }: AskedPeriod): string | undefined {
  for (const day of [from, to]) {
    if (day !== null && !isDay(day)) return `There is no day ${day}.`;
  }
  if (from !== null && to !== null && from > to) return 'The period ends before it begins.';
  return undefined;
}

/** From 2000 on: there are no older remittances. */
function isDay(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return (year ?? 0) >= 2000 && isCalendarDay(year ?? 0, month ?? 0, day ?? 0);
}

function checkBy({ shape, figure, by, rows, filter }: FigureQuery): string | undefined {
  const { by: known, label } = figures[figure];
  if ((shape === 'list') !== (rows !== null)) return 'Only a list has rows.';
  if (by !== null && !known.includes(by)) return `${label} can’t be broken down by ${by}.`;
  if (by === null && (shape === 'rank' || shape === 'trend' || shape === 'share')) {
    return `Specify how to break down ${label}.`;
  }
  if (by !== null && (shape === 'total' || shape === 'list'))
    return 'A single figure has no breakdown.';
  if (by !== null && shape === 'trend' && !isTime(by)) {
    return 'A trend is by day, month, quarter or year.';
  }
  if (shape === 'share' && !doesAddUp(figure)) {
    return `${label} can’t be shown as shares of a total.`;
  }
  const isTimed = filter.period.from !== null || filter.period.to !== null;
  if (isTimed && !hasTime(figure)) return `${label} cover all available data, not a period.`;
  return undefined;
}

function checkAgainst({ shape, by, against, filter }: FigureQuery): string | undefined {
  if (shape !== 'compare' && shape !== 'why') {
    return against === null ? undefined : 'Only a comparison has a second period.';
  }
  if (by !== null && isTime(by)) return 'Name the two periods to compare.';
  if (against === null) {
    if (shape === 'why') return undefined;
    if (by === null || namedOf(by, filter).length < 2)
      return 'A comparison needs at least two names.';
    return undefined;
  }
  const days = [filter.period.from, filter.period.to, against.from, against.to];
  return days.includes(null) ? 'Both periods need a first and a last day.' : undefined;
}

/** The names in a filter for a dimension. */
export function namedOf(by: Dimension, filter: FigureFilter): readonly string[] {
  switch (by) {
    case 'payer':
      return filter.payers;
    case 'drug':
      return [...filter.drugs, ...filter.ndcs];
    case 'vendor':
      return filter.vendors;
    case 'category':
      return filter.categories;
    default:
      return [];
  }
}

function checkLimit({ shape, limit }: FigureQuery): string | undefined {
  if (limit === null) return undefined;
  if (shape !== 'rank' && shape !== 'list' && shape !== 'why' && shape !== 'share') {
    return 'Only a ranking or list can have a limit.';
  }
  const isShown = Number.isInteger(limit) && limit >= 1 && limit <= limitMax;
  return isShown ? undefined : `Between 1 and ${limitMax} can be shown.`;
}

/** Whether the figure or the rows support every name. */
function checkNames({ rows, figure, filter, by }: FigureQuery): string | undefined {
  const { label } = figures[figure];
  if (rows !== null && !canList(rows, figure))
    return `A list of ${rows} can’t be sorted by ${label}.`;
  const known = rows === null ? namesOf(figure) : rowTable[rows].names;
  for (const name of Object.keys(nameWords) as Named[]) {
    const said = filter[name];
    if (said === null || said.length === 0) continue;
    if (!known.includes(name)) return `${label} aren’t available for one ${nameWords[name]}.`;
    if (Array.isArray(said) && said.length > namesMax) return 'Too many names: the limit is 50.';
  }
  const { drugs, ndcs } = filter;
  if (drugs.length > 0 && ndcs.length > 0) return 'Use drug names or NDCs, not both.';
  if (ndcs.some((ndc) => !/^\d{11}$/.test(ndc))) return 'An NDC has eleven digits.';
  const ofClaims =
    drugs.length + ndcs.length > 0 || filter.claimStatus !== null || filter.amount !== null;
  if (by === 'remittance' && ofClaims) return 'Files can’t be broken down by claim.';
  return undefined;
}

/** A status that contradicts the figure would return a meaningless 0. */
function checkStatus({ figure, filter, by }: FigureQuery): string | undefined {
  const { claimStatus, invoiceStatus } = filter;
  const only = { deniedClaims: 'denied', reversals: 'reversal' } as const;
  if (claimStatus !== null && (figure === 'deniedClaims' || figure === 'reversals')) {
    if (only[figure] !== claimStatus) return `No claim is both ${claimStatus} and ${only[figure]}.`;
  }
  if (claimStatus !== null && by === 'status') return 'A claim has only one status.';
  if (figure === 'vendorSpend' && invoiceStatus === 'cancelled') {
    return 'Vendor spend leaves canceled invoices out.';
  }
  const isOpen =
    figure === 'vendorOpen' || figure === 'vendorOverdue' || figure === 'overdueInvoices';
  if (isOpen && (invoiceStatus === 'paid' || invoiceStatus === 'cancelled')) {
    return `An invoice that is ${invoiceStatus} isn’t open.`;
  }
  if (isOpen && figure !== 'vendorOpen' && invoiceStatus === 'disputed') {
    return 'A disputed invoice isn’t overdue.';
  }
  return undefined;
}

/** Whether rows can be filtered by the query's amount. */
function checkAmount({ filter, figure, rows, by }: FigureQuery): string | undefined {
  if (filter.amount === null) return undefined;
  const { field, overCents, underCents } = filter.amount;
  if (overCents === null && underCents === null) return 'Specify an amount to compare with.';
  for (const cents of [overCents, underCents]) {
    if (cents !== null && !Number.isSafeInteger(cents)) return 'An amount is whole cents.';
  }
  if (overCents !== null && underCents !== null && underCents - overCents < 2) {
    return 'No amount is between the two limits.';
  }
  const { label } = figures[figure];
  const ofClaims = rows === null ? isOfClaims(figure) : rows === 'claims';
  if (ofClaims !== (field !== 'totalAmount')) return `${label} have no such amount.`;
  if (rows === null && !ofClaims && !isOfInvoices(figure)) return `${label} have no such amount.`;
  if (ofClaims && by === 'status') return 'Claims filtered by amount can’t be filtered by status.';
  return undefined;
}
