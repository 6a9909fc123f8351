import { isOfClaims } from '@pfs/assistant/check-query';
import { periodInWords, subjectInWords } from '@pfs/assistant/in-words';
import type { FigureQuery, RowKind } from '@pfs/assistant/query';
import type { Category } from '@pfs/core/category';
import { addDays, addMonths } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import { termsOf } from '@pfs/core/figures/evaluate';
import {
  type AskedPeriod,
  claimStatuses,
  type FigureFilter,
  invoiceStatuses,
} from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { isTime } from '@pfs/core/figures/formula';
import { termDefinition } from '@pfs/core/figures/terms';
import { type Cents, centsToText } from '@pfs/core/money';
import type { AnswerLink } from '@pfs/wire/assistant';
import type { QueryResult, ResultMember } from '../layer/query-result.ts';
import { atStart, inPeriod, memberInWords } from './words.ts';

/** Of vendors by their names, which lists ask for by id; of two that share a name none. */
export type VendorIds = ReadonlyMap<string, string>;

/** Where the figure opens into what it is made of, and the list of its rows. */
export function answerLinks(
  { query, members }: QueryResult,
  ids: VendorIds,
): readonly AnswerLink[] {
  const [first] = members;
  if (query.against !== null) {
    return [query.filter.period, query.against].flatMap((period) => {
      const of = { ...query, filter: { ...query.filter, period } };
      return linksOf(of, ids, `View ${periodInWords(period)}`).slice(0, 1);
    });
  }
  const links = linksOf(query, ids, 'View breakdown');
  if (query.shape !== 'rank' || query.limit !== 1 || first === undefined) return links;
  const link = memberLink(query, first, ids);
  return link === null
    ? links
    : [{ ...link, label: `View ${memberInWords(first, query.by)}` }, ...links];
}

/** The same of one member of what a figure is taken apart by; null where no screen shows it. */
export function memberLink(
  query: FigureQuery,
  member: ResultMember,
  ids: VendorIds,
): AnswerLink | null {
  if (query.by === 'remittance') {
    return member.id === null ? null : { kind: 'remittance', label: member.name, id: member.id };
  }
  const part = partOfQuery(query, member);
  if (part === undefined) return null;
  const label = `${atStart(subjectInWords(part))} ${inPeriod(part.filter.period)}`.trim();
  return linksOf(part, ids, label)[0] ?? null;
}

/** Figures of rows that a list shows better than a formula. */
const rowsOfFigures: Partial<Record<FigureName, RowKind>> = {
  deniedClaims: 'claims',
  reversals: 'claims',
  payments: 'payments',
  lumpSums: 'lumpSums',
  vendorInvoices: 'invoices',
  paymentsReceived: 'payments',
  vendorSpend: 'invoices',
  vendorOpen: 'invoices',
  vendorOverdue: 'invoices',
  overdueInvoices: 'invoices',
};
const listed = ['deniedClaims', 'reversals', 'payments', 'lumpSums', 'vendorInvoices'];

function linksOf(query: FigureQuery, ids: VendorIds, label: string): readonly AnswerLink[] {
  const { figure, filter, rows } = query;
  const kind = rows ?? rowsOfFigures[figure] ?? (isOfClaims(figure) ? 'claims' : undefined);
  const list =
    kind === undefined || figure === 'belowCostClaims' ? undefined : rowsLink(query, kind, ids);
  const asked = figureFilter(filter);
  const isOpened = (rows === null && !listed.includes(figure)) || figure === 'belowCostClaims';
  const opened: AnswerLink | undefined =
    asked === undefined || !isOpened || leavesOutLumpSums(query)
      ? undefined
      : { kind: 'figure', label, figure, filter: asked };
  return [opened, list].filter((link) => link !== undefined);
}

/** Lump sums name no drug: a figure by drug is of claims alone, that of a screen of both. */
function leavesOutLumpSums({ figure, by, filter }: FigureQuery): boolean {
  const withLumps = [...termsOf([figure])].some((term) => termDefinition(term).rows === 'lumps');
  return by === 'drug' && filter.drugs.length + filter.ndcs.length === 0 && withLumps;
}

type Asked = Readonly<Record<string, string | null | undefined>>;

function said(asked: Asked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((pair): pair is [string, string] => pair[1] != null),
  );
}

/** What the screen of figures can be asked for; undefined where it cannot narrow so. */
function figureFilter(filter: FigureFilter): Record<string, string> | undefined {
  const { period, payers, drugs, ndcs, vendors, categories, ...others } = filter;
  const isNarrowed = Object.values(others).some((value) => value !== null);
  if (isNarrowed || vendors.length + categories.length > 0) return undefined;
  if (payers.length > 1 || drugs.length + ndcs.length > 1) return undefined;
  return said({ ...period, payer: payers[0], drug: drugs[0], ndc: ndcs[0] });
}

const traits: Partial<Record<FigureName, string>> = {
  ...{
    dirFees: 'dirFee',
    claimDirFees: 'dirFee',
    gerFees: 'gerFee',
    otherFees: 'otherFees',
    fees: 'fees',
  },
};
const labels = {
  claims: 'View claims',
  lumpSums: 'View lump sums',
  payments: 'View payments',
  invoices: 'View invoices',
};

/** The list of exactly the rows that a query is about, where a list can be asked so. */
function rowsLink(query: FigureQuery, kind: RowKind, ids: VendorIds): AnswerLink | undefined {
  const { period, payers, vendors, categories, invoiceStatus, amount } = query.filter;
  if (kind === 'claims') return claimsLink(query);
  if (amount !== null || payers.length > 1 || vendors.length > 1) return undefined;
  const rows = kind === 'remittances' ? 'payments' : kind;
  const link = (asked: Asked): AnswerLink => ({
    ...{ kind: 'rows', label: labels[rows], rows },
    filter: said({ ...period, ...asked }),
  });
  if (rows !== 'invoices') {
    const category = categories.length === 0 ? undefined : categories.join(',');
    return link({ payer: payers[0], category, counted: 'true' });
  }
  const vendorId = ids.get(vendors[0] ?? '');
  if (vendors.length === 1 && vendorId === undefined) return undefined;
  const owed = query.figure === 'vendorOpen' ? 'open' : undefined;
  const isOverdue = query.figure === 'vendorOverdue' || query.figure === 'overdueInvoices';
  const counted = query.figure === 'vendorInvoices' ? undefined : 'true';
  return link({ vendorId, status: invoiceStatus, owed: isOverdue ? 'overdue' : owed, counted });
}

function claimsLink({ figure, rows, filter }: FigureQuery): AnswerLink | undefined {
  const { period, payers, drugs, ndcs, amount, claimStatus } = filter;
  if (amount?.field === 'totalAmount') return undefined;
  const dollars = (cents: Cents | null | undefined) => (cents == null ? null : centsToText(cents));
  const status = { deniedClaims: 'denied', reversals: 'reversal' }[figure as 'reversals'];
  const asked = {
    ...{ ...period, status: status ?? claimStatus, counted: 'true', amountOf: amount?.field },
    ...{ over: dollars(amount?.overCents), under: dollars(amount?.underCents) },
    with: rows === null ? traits[figure] : undefined,
  };
  if (payers.length < 2 && drugs.length < 2 && ndcs.length < 2) {
    const one = { payer: payers[0], drug: drugs[0], ndc: ndcs[0] };
    return {
      kind: 'rows',
      label: labels.claims,
      rows: 'claims',
      filter: said({ ...asked, ...one }),
    };
  }
  const search = new URLSearchParams(said(asked));
  for (const payer of payers) search.append('payer', payer);
  for (const drug of drugs) search.append('drug', drug);
  for (const ndc of ndcs) search.append('ndc', ndc);
  return { kind: 'screen', label: labels.claims, path: `/analytics?${search}` };
}

/** A query about one member of what it was taken apart by; undefined where no filter says so. */
export function partOfQuery(query: FigureQuery, member: ResultMember): FigureQuery | undefined {
  const narrowed = narrow(query, member);
  if (narrowed === undefined) return undefined;
  const whole = { by: null, rows: null, against: null, order: 'highest', limit: null } as const;
  return { ...query, ...whole, shape: 'total', filter: { ...query.filter, ...narrowed } };
}

function narrow(
  { filter, figure, by }: FigureQuery,
  { name, ndc }: ResultMember,
): Partial<FigureFilter> | undefined {
  if (by !== null && isTime(by)) return { period: within(daysOf(name), filter.period) };
  switch (by) {
    case 'payer':
      return { payers: [name] };
    case 'vendor':
      return { vendors: [name] };
    case 'category':
      return { categories: [name as Category] };
    case 'drug':
      // By its NDC alone a drug could be told that other files name otherwise.
      return ndc && name === '' ? { drugs: [], ndcs: [ndc] } : { drugs: [name], ndcs: [] };
    case 'status': {
      const claimStatus = claimStatuses.find((status) => status === name);
      const invoiceStatus = invoiceStatuses.find((status) => status === name);
      if (figures[figure].by.includes('vendor')) return invoiceStatus && { invoiceStatus };
      return claimStatus && { claimStatus };
    }
    default:
      return undefined;
  }
}

/** The days of `2026-10`, `2026-Q4`, `2026` or a day. */
function daysOf(bucket: string): { readonly from: string; readonly to: string } {
  const [year = '', part = '', day] = bucket.split('-');
  if (day !== undefined) return { from: bucket, to: bucket };
  const months = part === '' ? 12 : part.startsWith('Q') ? 3 : 1;
  const first = months === 3 ? Number(part.slice(1)) * 3 - 2 : Number(part || 1);
  const from = `${year}-${String(first).padStart(2, '0')}-01`;
  return { from, to: addDays(addMonths(from, months), -1) };
}

function within(days: { readonly from: string; readonly to: string }, asked: AskedPeriod) {
  const from = asked.from !== null && asked.from > days.from ? asked.from : days.from;
  const to = asked.to !== null && asked.to < days.to ? asked.to : days.to;
  return { from, to };
}
