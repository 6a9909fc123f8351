import { type Category, categoryTable } from '@pfs/core/category';
import { addDays, addMonths, dayLabel } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import type {
  AmountField,
  AmountFilter,
  AskedPeriod,
  FigureFilter,
} from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { statusWord } from '@pfs/core/invoices/invoice-status';
import { formatUsd, toCents } from '@pfs/core/money';
import { isOfInvoices, rowTable } from './check-query.ts';
import type { FigureQuery } from './query.ts';

/** More names make no sentence; the calculation lists them all. */
const namesMax = 6;

/** The rows that a list's figure selects. */
const pickedWords: Partial<Record<FigureName, string>> = {
  deniedClaims: 'denied claims',
  reversals: 'reversals',
  belowCostClaims: 'claims below cost',
  vendorOpen: 'open invoices',
  vendorOverdue: 'overdue invoices',
};

/** Labels of figures whose usual label is also the name of their rows. */
const countedWords: Partial<Record<FigureName, string>> = { payments: 'Number of payments' };

const statusWords = {
  paid: 'paid claims',
  denied: 'denied claims',
  reversal: 'reversals',
} as const;

const amountWords: Readonly<Record<AmountField, string>> = {
  dirFee: 'DIR fee',
  gerFee: 'GER fee',
  otherFees: 'other fees',
  grossAmount: 'gross amount',
  netAmount: 'net amount',
  totalAmount: 'amount',
};

/**
 * A query as a question that can be asked again. It contains every part, so that a misunderstanding
 * is visible: `DIR fees of HUMANA, October 2026, by drug`.
 */
export function queryText(query: FigureQuery): string {
  const parts = [what(query), when(query), query.by === null ? '' : `by ${query.by}`, which(query)];
  return parts.filter((part) => part !== '').join(', ');
}

/** What is counted or listed, with all filters except days: `DIR fees of HUMANA`. */
export function subjectText(query: FigureQuery): string {
  return `${subject(query)}${namesLabel(query.filter)}`;
}

/** ` of HUMANA for METFORMIN 500 MG`; empty without names. */
function namesLabel(filter: FigureFilter, conjunction = ' and '): string {
  const { payers, vendors, drugs, ndcs } = filter;
  const medicines = [
    ...drugs.map((name) => (name === '' ? 'unnamed drugs' : name)),
    ...ndcs.map((ndc) => `NDC ${ndc}`),
  ];
  const parties = enumerate([...payers, ...vendors], conjunction);
  const things = enumerate(medicines, conjunction);
  return [parties === '' ? '' : ` of ${parties}`, things === '' ? '' : ` for ${things}`].join('');
}

/** `DIR fee over $10.00`, `amount between $5.00 and $10.00`. */
export function amountLabel({ field, overCents, underCents }: AmountFilter): string {
  return `${amountWords[field]} ${limitsText(overCents, underCents)}`;
}

/** Exclusive limits, shown as inclusive if they were meant so. */
export function limitsText(over: number | null, under: number | null): string {
  const usd = (cents: number) => formatUsd(toCents(cents));
  if (over === null) {
    if (under === null) return 'of any size';
    return under % 100 === 1 ? `at most ${usd(under - 1)}` : `under ${usd(under)}`;
  }
  if (under === null) return over % 100 === 99 ? `at least ${usd(over + 1)}` : `over ${usd(over)}`;
  if (under - over === 2) return `exactly ${usd(over + 1)}`;
  return `between ${usd(over + 1)} and ${usd(under - 1)}`;
}

export function categoriesText(categories: readonly Category[]): string {
  return categories.map((category) => categoryTable[category].many).join(', ');
}

function what(query: FigureQuery): string {
  const { shape, filter, against } = query;
  const sideBySide = shape === 'compare' && against === null;
  const said = `${subject(query)}${namesLabel(filter, sideBySide ? ' compared with ' : undefined)}`;
  if (shape === 'share') return `share of ${said}`;
  if (shape === 'why') return `why ${said} changed`;
  return shape === 'list' ? `list of ${said}` : said;
}

function subject({ figure, rows, filter }: FigureQuery): string {
  const { claimStatus, invoiceStatus, categories, amount } = filter;
  const listed = rows === null ? undefined : (pickedWords[figure] ?? rowTable[rows].word);
  const label = listed ?? countedWords[figure] ?? figures[figure].label;
  const ofClaims = figure === 'claims' || rows === 'claims';
  const ofInvoices = rows === 'invoices' || figure === 'vendorInvoices';
  const status = claimStatus === null ? undefined : statusWords[claimStatus];
  const whose = isOfInvoices(figure) ? ' of invoices' : ' of claims';
  const rowsOfAmount = ofClaims || ofInvoices || rows !== null || status !== undefined ? '' : whose;
  return [
    invoiceStatus !== null && ofInvoices ? `${statusWord(invoiceStatus)} ` : '',
    ofClaims && status !== undefined && pickedWords[figure] === undefined ? status : label,
    categories.length === 0 ? '' : ` (${categoriesText(categories)})`,
    invoiceStatus !== null && !ofInvoices ? ` of ${statusWord(invoiceStatus)} invoices` : '',
    !ofClaims && status !== undefined ? ` of ${status}` : '',
    amount === null ? '' : `${rowsOfAmount} with ${amountLabel(amount)}`,
  ].join('');
}

function when({ filter: { period }, against }: FigureQuery): string {
  const words = periodText(period);
  return against === null ? words : `${words} compared with ${periodText(against)}`;
}

/** How many, from which end, and in which order. */
function which({ shape, order, limit, figure }: FigureQuery): string {
  if (shape === 'list') {
    const { unit, label } = figures[figure];
    const byAmount = unit === 'dollars' && pickedWords[figure] === undefined;
    const newest = order === 'lowest' ? 'oldest first' : 'newest first';
    const byDay = figure === 'belowCostClaims' ? `${order} loss first` : newest;
    const sorted = byAmount ? `${order} ${label} first` : byDay;
    return limit === null ? sorted : `${sorted}, first ${limit}`;
  }
  if (limit === null) return order === 'lowest' ? 'lowest first' : '';
  return `${order === 'lowest' ? 'bottom' : 'top'} ${limit}`;
}

function enumerate(names: readonly string[], conjunction: string): string {
  const shown = names.length > namesMax ? names.slice(0, namesMax - 1) : names;
  const more = names.length - shown.length;
  const words = more === 0 ? shown : [...shown, `${more} more`];
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')}${conjunction}${words.at(-1)}`;
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A period as a question names it: `October 2026`, `Q2 2026`. */
export function periodText({ from, to }: AskedPeriod): string {
  if (from === null) return to === null ? 'all time' : `until ${dayLabel(to)}`;
  if (to === null) return `since ${dayLabel(from)}`;
  if (from === to) return dayLabel(from);
  const wholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  return wholeMonths ? monthsText(from, to) : `${dayLabel(from)} to ${dayLabel(to)}`;
}

/** The label of a month `2026-10`, a quarter `2026-Q4`, a year or a day. */
export function bucketText(bucket: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(bucket);
  if (quarter !== null) return `Q${quarter[2]} ${quarter[1]}`;
  if (/^\d{4}-\d\d$/.test(bucket)) return monthLabel(`${bucket}-01`);
  return /^\d{4}-\d\d-\d\d$/.test(bucket) ? dayLabel(bucket) : bucket;
}

function monthsText(from: string, to: string): string {
  const year = from.slice(0, 4);
  const first = Number(from.slice(5, 7));
  const count = (Number(to.slice(0, 4)) - Number(year)) * 12 + Number(to.slice(5, 7)) - first + 1;
  if (count === 1) return monthLabel(from);
  if (count === 3 && first % 3 === 1) return `Q${(first + 2) / 3} ${year}`;
  if (count === 6 && first % 6 === 1) return `${first === 1 ? 'first' : 'second'} half of ${year}`;
  if (count === 12 && first === 1) return year;
  const last = monthLabel(addMonths(from, count - 1));
  return `${last.endsWith(year) ? nameOf(from) : monthLabel(from)} to ${last}`;
}

function monthLabel(day: string): string {
  return `${nameOf(day)} ${day.slice(0, 4)}`;
}

function nameOf(day: string): string {
  return months.format(new Date(`${day}T00:00:00Z`));
}
