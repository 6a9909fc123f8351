import { amountInWords, categoriesInWords, namesInWords } from './filter-in-words.ts';
import { type Measure, measureDefinition } from './measures.ts';
import { periodInWords } from './period-in-words.ts';
import type { AssistantQuery, RowKind } from './query.ts';

const rowWords: Readonly<Record<RowKind, string>> = {
  claims: 'claims',
  lumpSums: 'lump sums',
  payments: 'payments',
  remittances: 'files',
  invoices: 'invoices',
};

/** `Payments` alone are the money that was received. */
const numberOfPayments = 'Number of payments';

/** Rows that a measure of a list picks out. */
const pickedWords: Partial<Record<Measure, string>> = {
  deniedClaims: 'denied claims',
  reversals: 'reversals',
  vendorOpen: 'open invoices',
  vendorOverdue: 'overdue invoices',
};

const statusWords = {
  paid: 'paid claims',
  denied: 'denied claims',
  reversal: 'reversals',
} as const;

/**
 * A query as a person says it. Every part of it is in the words, so that a question that was read
 * wrongly shows: `DIR fees of HUMANA, October 2026, by drug`.
 */
export function queryInWords(query: AssistantQuery): string {
  const parts = [what(query), when(query), query.by === null ? '' : `by ${query.by}`, which(query)];
  return parts.filter((part) => part !== '').join(', ');
}

function what(query: AssistantQuery): string {
  const { operation, filter, against } = query;
  const sideBySide = operation === 'compare' && against === null;
  const names = namesInWords(filter, sideBySide ? ' compared with ' : undefined);
  const said = `${subject(query)}${names}`;
  if (operation === 'share') return `share of ${said}`;
  if (operation === 'explain') return `why ${said} changed`;
  return operation === 'list' ? `list of ${said}` : said;
}

/** What is counted or listed, with all that narrows it but days: `DIR fees of HUMANA`. */
export function subjectInWords(query: AssistantQuery): string {
  return `${subject(query)}${namesInWords(query.filter)}`;
}

function subject({ measure, rows, filter }: AssistantQuery): string {
  const { claimStatus, invoiceStatus, categories, amount } = filter;
  const listed = rows === null ? undefined : (pickedWords[measure] ?? rowWords[rows]);
  const label =
    listed ?? (measure === 'payments' ? numberOfPayments : measureDefinition(measure).label);
  const ofClaims = measure === 'claims' || rows === 'claims';
  const ofInvoices = rows === 'invoices' || measure === 'vendorInvoices';
  const status = claimStatus === null ? undefined : statusWords[claimStatus];
  const rowsOfAmount = ofClaims || ofInvoices || rows !== null ? '' : whose(measure, status);
  return [
    invoiceStatus !== null && ofInvoices ? `${invoiceStatus} ` : '',
    ofClaims && status !== undefined ? status : label,
    categories.length === 0 ? '' : ` (${categoriesInWords(categories)})`,
    invoiceStatus !== null && !ofInvoices ? ` of ${invoiceStatus} invoices` : '',
    !ofClaims && status !== undefined ? ` of ${status}` : '',
    amount === null ? '' : `${rowsOfAmount} with ${amountInWords(amount)}`,
  ].join('');
}

/** Of what rows an amount is, where the words before it name none. */
function whose(measure: AssistantQuery['measure'], status: string | undefined): string {
  if (status !== undefined) return '';
  return measureDefinition(measure).family === 'vendors' ? ' of invoices' : ' of claims';
}

function when({ filter: { period }, against }: AssistantQuery): string {
  const words = periodInWords(period);
  return against === null ? words : `${words} compared with ${periodInWords(against)}`;
}

/** How many, from which end, and in which order. */
function which({ operation, order, limit, rows, measure }: AssistantQuery): string {
  if (operation === 'list') {
    const { unit, label } = measureDefinition(measure);
    const byAmount = (rows === 'claims' && unit === 'dollars') || measure === 'vendorSpend';
    const newest = order === 'lowest' ? 'oldest first' : 'newest first';
    const sorted = byAmount ? `${order} ${label} first` : newest;
    return limit === null ? sorted : `${sorted}, ${limit} of them`;
  }
  if (limit === null) return order === 'lowest' ? 'lowest first' : '';
  return `${order === 'lowest' ? 'bottom' : 'top'} ${limit}`;
}
