import { measureDefinition } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { ResultMember } from '@pfs/core/assistant/query-result';
import type { Category } from '@pfs/core/category';
import { addDays, addMonths } from '@pfs/core/days';
import {
  type AskedPeriod,
  claimStatuses,
  type FigureFilter,
  invoiceStatuses,
} from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';

/** A query about one member of what it was taken apart by; undefined where no filter says so. */
export function partOfQuery(
  query: AssistantQuery,
  member: ResultMember,
): AssistantQuery | undefined {
  const narrowed = query.by === null ? undefined : narrow(query, query.by, member);
  if (narrowed === undefined) return undefined;
  return {
    ...query,
    operation: 'total',
    by: null,
    rows: null,
    against: null,
    order: 'highest',
    limit: null,
    filter: narrowed,
  };
}

function narrow(
  { filter, measure }: AssistantQuery,
  by: Dimension,
  { name, ndc }: ResultMember,
): FigureFilter | undefined {
  switch (by) {
    case 'payer':
      return { ...filter, payers: [name] };
    case 'drug':
      // By its NDC alone a drug could be told that other files name otherwise.
      return ndc === null || ndc === '' || name !== ''
        ? { ...filter, drugs: [name], ndcs: [] }
        : { ...filter, drugs: [], ndcs: [ndc] };
    case 'vendor':
      return { ...filter, vendors: [name] };
    case 'category':
      return { ...filter, categories: [name as Category] };
    case 'status':
      return measureDefinition(measure).family === 'vendors'
        ? withInvoiceStatus(filter, name)
        : withClaimStatus(filter, name);
    case 'remittance':
      return undefined;
    case 'day':
    case 'month':
    case 'quarter':
    case 'year':
      return { ...filter, period: within(daysOf(name), filter.period) };
  }
}

function withClaimStatus(filter: FigureFilter, name: string): FigureFilter | undefined {
  const claimStatus = claimStatuses.find((status) => status === name);
  return claimStatus === undefined ? undefined : { ...filter, claimStatus };
}

function withInvoiceStatus(filter: FigureFilter, name: string): FigureFilter | undefined {
  const invoiceStatus = invoiceStatuses.find((status) => status === name);
  return invoiceStatus === undefined ? undefined : { ...filter, invoiceStatus };
}

/** The days of `2026-10`, `2026-Q4`, `2026` or a day. */
function daysOf(bucket: string): { readonly from: string; readonly to: string } {
  const [year = '', part] = bucket.split('-');
  if (part === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (/^\d{4}-\d\d-\d\d$/.test(bucket)) return { from: bucket, to: bucket };
  const isQuarter = part.startsWith('Q');
  const month = isQuarter ? Number(part.slice(1)) * 3 - 2 : Number(part);
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return { from, to: addDays(addMonths(from, isQuarter ? 3 : 1), -1) };
}

function within(days: { readonly from: string; readonly to: string }, asked: AskedPeriod) {
  const from = asked.from !== null && asked.from > days.from ? asked.from : days.from;
  const to = asked.to !== null && asked.to < days.to ? asked.to : days.to;
  return { from, to };
}
