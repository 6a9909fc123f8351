import type { FigureQuery } from '@pfs/assistant/query';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { type CountOptions, countFigure, drugKey, rowsOf } from './count-query.ts';
import type { RawRows } from './raw-rows.ts';

/** First and last days of stretches of time; a month of 31 days takes in the shorter ones. */
function daysOf(name: string): { readonly from: string; readonly to: string } {
  const quarter = /^(\d{4})-Q(\d)$/.exec(name);
  if (quarter !== null) {
    const last = Number(quarter[2]) * 3;
    const month = (at: number) => String(at).padStart(2, '0');
    return { from: `${quarter[1]}-${month(last - 2)}-01`, to: `${quarter[1]}-${month(last)}-31` };
  }
  if (name.length === 4) return { from: `${name}-01-01`, to: `${name}-12-31` };
  return name.length === 7 ? { from: `${name}-01`, to: `${name}-31` } : { from: name, to: name };
}

function cutTo({ from, to }: AskedPeriod, name: string): AskedPeriod {
  const days = daysOf(name);
  return {
    from: from === null || from < days.from ? days.from : from,
    to: to === null || to > days.to ? days.to : to,
  };
}

type Row = Partial<Record<'payer' | 'vendor' | 'file' | 'category' | 'status', string>> &
  Partial<Record<'drug' | 'ndc', string>>;

function keyOf(row: Row, by: Dimension): string | undefined {
  if (by === 'drug') return drugKey({ ndc: row.ndc ?? '', drug: row.drug ?? '' });
  return by === 'remittance' ? row.file : row[by as 'payer'];
}

/** The same key of what an answer names. */
export function memberKey(
  member: { readonly name: string; readonly ndc: string | null; readonly id: string | null },
  by: Dimension,
): string {
  if (by === 'remittance') return member.id ?? '';
  return by === 'drug' ? drugKey({ ndc: member.ndc ?? '', drug: member.name }) : member.name;
}

interface Counting extends CountOptions {
  readonly period: AskedPeriod;
}

/** What the member of a dimension comes to that is called so. */
export function countMember(
  all: RawRows,
  query: FigureQuery & { readonly by: Dimension },
  { key, ...options }: Counting & { readonly key: string },
): number | null {
  const { by } = query;
  if (isTime(by)) {
    const period = cutTo(options.period, key);
    return countFigure(rowsOf(all, query, period), query, { ...options, period });
  }
  const rows = rowsOf(all, query, options.period);
  const of = <One extends Row>(some: readonly One[]) =>
    some.filter((row) => keyOf(row, by) === key);
  const member = {
    claims: of(rows.claims),
    lumps: of(rows.lumps),
    parts: of(rows.parts),
    payments: of(rows.payments),
    invoices: of(rows.invoices),
  };
  const figure = countFigure(member, query, options);
  // Reversals take away from the claims that count.
  return query.figure === 'claims' && key === 'reversal' ? -member.claims.length : figure;
}

/** Members that have any row; of time, the days of all rows as buckets are told by the answer. */
export function keysOf(
  all: RawRows,
  query: FigureQuery & { readonly by: Dimension },
  period: AskedPeriod,
): readonly string[] {
  const { claims, lumps, payments, invoices } = rowsOf(all, query, period);
  const rows: readonly Row[] = [...claims, ...lumps, ...payments, ...invoices];
  const keys = rows.map((row) => keyOf(row, query.by)).filter((key) => key !== undefined);
  return [...new Set(keys)];
}
