import { canList, isOfClaims, namedOf } from '@pfs/assistant/check-query';
import { periodText, subjectText } from '@pfs/assistant/describe-query';
import { type FigureQuery, type RowKind, rowKinds } from '@pfs/assistant/query';
import type { Category } from '@pfs/core/category';
import { addDays, addMonths } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import { termsOf } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { isTime } from '@pfs/core/figures/formula';
import { termDefinition } from '@pfs/core/figures/terms';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, centsToText } from '@pfs/core/money';
import type { AnswerLink } from '@pfs/wire/assistant';
import { listFilter, said, traitsOf } from '../../figures/public.ts';
import { claimTermOf } from '../query/lists.ts';
import { isOfRows } from '../query/members.ts';
import type { QueryResult, ResultMember } from '../query/query-result.ts';
import { atStart, inPeriod, memberText } from './words.ts';

/** Vendor IDs by name, for lists; without names that several vendors share. */
export type VendorIds = ReadonlyMap<string, string>;

/** Links to the opened figure and to the list of its rows. */
export function answerLinks(
  { query, members }: QueryResult,
  ids: VendorIds,
): readonly AnswerLink[] {
  const { filter, against, by } = query;
  if (against !== null) {
    return [filter.period, against].flatMap((period) => {
      const of = { ...query, filter: { ...filter, period } };
      return linksOf(of, ids, `View ${periodText(period)}`).slice(0, 1);
    });
  }
  const [first] = query.shape === 'rank' && query.limit === 1 ? members : [];
  const link = first === undefined ? null : memberLink(query, first, ids);
  const label = first === undefined ? '' : `View ${memberText(first, by)}`;
  const links = linksOf(query, ids, 'View breakdown');
  return link === null ? links : [{ ...link, label }, ...links];
}

/** The link of one member of a breakdown; null if no screen shows it. */
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
  const label = `${atStart(subjectText(part))} ${inPeriod(part.filter.period)}`.trim();
  return linksOf(part, ids, label)[0] ?? null;
}

/** The opened figure and its rows, as far as screens support the filter. */
function linksOf(query: FigureQuery, ids: VendorIds, label: string): readonly AnswerLink[] {
  const { figure, filter, rows, by } = query;
  // No list shows the cost of claims.
  const isOfCosts = figure === 'belowCostClaims';
  // A figure by drug has no lump sums, but the screen's figure includes them.
  const isOfLumps = isOfRows(figure, 'lumps', 'earnedLumps');
  const isOfAll = by === 'drug' && namedOf(by, filter).length === 0 && isOfLumps;
  const asked = (rows === null || isOfCosts) && !isOfAll ? figureFilter(filter) : undefined;
  const opened = asked && ({ kind: 'figure', label, figure, filter: asked } as const);
  const ofClaims = isOfClaims(figure) ? 'claims' : undefined;
  const kind = rows ?? rowKinds.find((one) => canList(one, figure)) ?? ofClaims;
  const listed = kind === undefined || isOfCosts ? undefined : rowsLink(query, kind, ids);
  return [opened, listed].filter((link) => link !== undefined);
}

/** The filter of the figures screen; undefined if it does not support this one. */
function figureFilter(filter: FigureFilter): Record<string, string> | undefined {
  const { period: _, payers, drugs, ndcs, vendors, categories, ...others } = filter;
  const isNarrowed = Object.values(others).some((value) => value !== null);
  if (isNarrowed || vendors.length + categories.length > 0) return undefined;
  if (payers.length > 1 || drugs.length + ndcs.length > 1) return undefined;
  return listFilter(filter);
}

/** The list of exactly the rows of a query, if a list supports its filter. */
function rowsLink(query: FigureQuery, kind: RowKind, ids: VendorIds): AnswerLink | undefined {
  const { figure, filter } = query;
  const { period, payers, vendors, categories, invoiceStatus, amount } = filter;
  if (kind === 'claims') return claimsLink(query);
  if (amount !== null || payers.length > 1 || vendors.length > 1) return undefined;
  const link = (
    rows: 'lumpSums' | 'payments' | 'invoices',
    what: string,
    asked: Parameters<typeof said>[0],
  ) =>
    ({ kind: 'rows', label: `View ${what}`, rows, filter: said({ ...period, ...asked }) }) as const;
  const ofPayer = { payer: payers[0], counted: 'true' };
  const category = categories.join(',') || undefined;
  if (kind === 'lumpSums') return link('lumpSums', 'lump sums', { ...ofPayer, category });
  if (kind !== 'invoices') return link('payments', 'payments', ofPayer);
  const vendorId = ids.get(vendors[0] ?? '');
  if (vendors.length === 1 && vendorId === undefined) return undefined;
  const [term] = [...termsOf([figure])].filter((one) => termDefinition(one).rows === 'invoices');
  const traits = term && traitsOf(term);
  return link('invoices', 'invoices', { vendorId, status: invoiceStatus, ...traits });
}

function claimsLink({ figure, rows, filter }: FigureQuery): AnswerLink | undefined {
  const { period, payers, drugs, ndcs, amount, claimStatus } = filter;
  if (amount?.field === 'totalAmount') return undefined;
  const dollars = (cents: Cents | null | undefined) => (cents == null ? null : centsToText(cents));
  const term = claimTermOf(figure);
  const traits = term === undefined ? {} : traitsOf(term);
  const fee = figure === 'fees' ? 'fees' : traits['with'];
  const asked = {
    ...{ ...period, status: traits['status'] ?? claimStatus, counted: 'true' },
    ...{ over: dollars(amount?.overCents), under: dollars(amount?.underCents) },
    ...{ amountOf: amount?.field, with: rows === null ? fee : undefined },
  };
  const label = 'View claims';
  if (payers.length < 2 && drugs.length < 2 && ndcs.length < 2) {
    return {
      kind: 'rows',
      label,
      rows: 'claims',
      filter: { ...said(asked), ...listFilter(filter) },
    };
  }
  const search = new URLSearchParams(said(asked));
  for (const payer of payers) search.append('payer', payer);
  for (const drug of drugs) search.append('drug', drug);
  for (const ndc of ndcs) search.append('ndc', ndc);
  return { kind: 'screen', label, path: `/analytics?${search}` };
}

/** The query for one member of a breakdown; undefined if no filter selects it. */
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
  if (by === null || by === 'remittance') return undefined;
  if (isTime(by)) {
    const [days, { from, to }] = [daysOf(name), filter.period];
    const first = from !== null && from > days.from ? from : days.from;
    return { period: { from: first, to: to !== null && to < days.to ? to : days.to } };
  }
  const status = figures[figure].by.includes('vendor') ? 'invoiceStatus' : 'claimStatus';
  return {
    payer: { payers: [name] },
    vendor: { vendors: [name] },
    category: { categories: [name as Category] },
    // With the NDC alone, the drug could have another name in other files.
    drug: ndc && name === '' ? { drugs: [], ndcs: [ndc] } : { drugs: [name], ndcs: [] },
    status: { [status]: name },
  }[by];
}

/** The first and last day of `2026-10`, `2026-Q4`, `2026` or a day. */
export function daysOf(bucket: string): Period {
  const [year = '', part = '', day] = bucket.split('-');
  if (day !== undefined) return { from: bucket, to: bucket };
  const months = part === '' ? 12 : part.startsWith('Q') ? 3 : 1;
  const first = months === 3 ? Number(part.slice(1)) * 3 - 2 : Number(part || 1);
  const from = `${year}-${String(first).padStart(2, '0')}-01`;
  return { from, to: addDays(addMonths(from, months), -1) };
}
