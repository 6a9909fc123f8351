import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { statusWord } from '@pfs/core/invoices/invoice-status';
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
  return [
    ...faultsOfShape(query),
    ...faultsOfNames(query),
    ...faultsOfStatus(query),
    ...faultsOfAmount(query),
  ].find((fault) => fault !== false);
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

type Faults = readonly (string | false)[];

function faultsOfShape({ shape, figure, by, rows, filter, against, limit }: FigureQuery): Faults {
  const { by: known, label } = figures[figure];
  const { from, to } = filter.period;
  const isCompared = shape === 'compare' || shape === 'why';
  const areDays = against === null || ![from, to, against.from, against.to].includes(null);
  const areLimited = shape === 'rank' || shape === 'list' || shape === 'why' || shape === 'share';
  return [
    (isBackward(filter.period) || (against !== null && isBackward(against))) &&
      'The period ends before it begins.',
    (shape === 'list') !== (rows !== null) && 'Only a list has rows.',
    by !== null && !known.includes(by) && `${label} can’t be broken down by ${by}.`,
    by === null &&
      (shape === 'rank' || shape === 'trend' || shape === 'share') &&
      `Specify how to break down ${label}.`,
    by !== null && (shape === 'total' || shape === 'list') && 'A single figure has no breakdown.',
    by !== null && shape === 'trend' && !isTime(by) && 'A trend is by day, month, quarter or year.',
    shape === 'share' && !doesAddUp(figure) && `${label} can’t be shown as shares of a total.`,
    (from !== null || to !== null) &&
      !hasTime(figure) &&
      `${label} cover the twelve months of Contract Analysis, not another period.`,
    against !== null &&
      against.from === from &&
      against.to === to &&
      'The two periods are the same.',
    !isCompared && against !== null && 'Only a comparison has a second period.',
    isCompared && by !== null && isTime(by) && 'Name the two periods to compare.',
    shape === 'compare' &&
      against === null &&
      (by === null || namedOf(by, filter).length < 2) &&
      'A comparison needs at least two names.',
    !areDays && 'Both periods need a first and a last day.',
    limit !== null && !areLimited && 'Only a ranking or list can have a limit.',
    limit !== null && (limit < 1 || limit > limitMax) && `Between 1 and ${limitMax} can be shown.`,
  ];
}

function isBackward({ from, to }: AskedPeriod): boolean {
  return from !== null && to !== null && from > to;
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

/** Whether the figure or the rows support every name. */
function faultsOfNames({ rows, figure, filter, by }: FigureQuery): Faults {
  const { label } = figures[figure];
  const { drugs, ndcs, claimStatus, amount } = filter;
  const known = rows === null ? namesOf(figure) : rowTable[rows].names;
  const said = (Object.keys(nameWords) as Named[]).filter(
    (name) => (filter[name]?.length ?? 0) > 0,
  );
  const unknown = said.find((name) => !known.includes(name));
  const isOfClaims = drugs.length + ndcs.length > 0 || claimStatus !== null || amount !== null;
  return [
    rows !== null && !canList(rows, figure) && `A list of ${rows} can’t be sorted by ${label}.`,
    unknown !== undefined && `${label} aren’t available for one ${nameWords[unknown]}.`,
    said.some((name) => Array.isArray(filter[name]) && filter[name].length > namesMax) &&
      `Too many names: the limit is ${namesMax}.`,
    drugs.length > 0 && ndcs.length > 0 && 'Use drug names or NDCs, not both.',
    by === 'remittance' && isOfClaims && 'Files can’t be broken down by claim.',
  ];
}

/** A status that contradicts the figure would return a meaningless 0. */
function faultsOfStatus({
  figure,
  filter: { claimStatus, invoiceStatus },
  by,
}: FigureQuery): Faults {
  const only = { deniedClaims: 'denied', reversals: 'reversal' } as const;
  const own = figure === 'deniedClaims' || figure === 'reversals' ? only[figure] : claimStatus;
  const isOverdue = figure === 'vendorOverdue' || figure === 'overdueInvoices';
  const settled = invoiceStatus === 'paid' || invoiceStatus === 'cancelled' ? invoiceStatus : null;
  return [
    claimStatus !== null && own !== claimStatus && `No claim is both ${claimStatus} and ${own}.`,
    claimStatus !== null && by === 'status' && 'A claim has only one status.',
    figure === 'vendorSpend' &&
      invoiceStatus === 'cancelled' &&
      'Vendor spend leaves canceled invoices out.',
    (isOverdue || figure === 'vendorOpen') &&
      settled !== null &&
      `An invoice that is ${statusWord(settled)} isn’t open.`,
    isOverdue && invoiceStatus === 'disputed' && 'A disputed invoice isn’t overdue.',
  ];
}

/** Whether rows can be filtered by the query's amount. */
function faultsOfAmount({ filter: { amount }, figure, rows, by }: FigureQuery): Faults {
  if (amount === null) return [];
  const { field, overCents, underCents } = amount;
  const ofClaims = rows === null ? isOfClaims(figure) : rows === 'claims';
  const hasAmounts = rows !== null || ofClaims || isOfInvoices(figure);
  return [
    overCents === null && underCents === null && 'Specify an amount to compare with.',
    overCents !== null &&
      underCents !== null &&
      underCents - overCents < 2 &&
      'No amount is between the two limits.',
    (ofClaims !== (field !== 'totalAmount') || !hasAmounts) &&
      `${figures[figure].label} have no such amount.`,
    ofClaims && by === 'status' && 'Claims filtered by amount can’t be filtered by status.',
  ];
}
