import type { FigureQuery } from '@pfs/assistant/query';
import { doesAddUp } from '@pfs/core/figures/catalogue';
import { termsOf } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { expect } from 'vitest';
import type { QueryResult } from '../query-result.ts';
import { countMember, keysOf, memberKey } from './count-members.ts';
import { type CountOptions, countFigure, rowsOf } from './count-query.ts';
import type { RawRows } from './raw-rows.ts';

interface Asked extends CountOptions {
  readonly rows: RawRows;
}

interface AskedBy extends Asked {
  readonly query: FigureQuery;
}

/** That an answer with all its members says what the rows say. */
export function expectAnswer(answer: QueryResult, { rows, ...options }: Asked): void {
  const { query, change } = answer;
  if (change !== null) {
    const made = change.volume + change.rates + change.mix;
    expect(made).toBe((answer.value ?? 0) - (answer.valueBefore ?? 0));
  }
  const { shape, by, filter, against } = query;
  if (shape === 'list') {
    expectList(answer, { rows, query, ...options });
    return;
  }
  const figureOf = (of: FigureFilter, period = of.period) => {
    const asked = { ...query, filter: of };
    return countFigure(rowsOf(rows, asked, period), asked, { ...options, period });
  };
  expect(answer.value).toBe(figureOf(wholeOf(query)));
  if (against !== null) expect(answer.valueBefore).toBe(figureOf(filter, against));
  if (by !== null) expectMembers(answer, { rows, query: { ...query, by }, ...options });
}

/** Of a share everything but the names that are asked about. */
function wholeOf({ shape, by, filter }: FigureQuery): FigureFilter {
  if (shape !== 'share') return filter;
  if (by === 'drug') return { ...filter, drugs: [], ndcs: [] };
  if (by === 'payer') return { ...filter, payers: [] };
  if (by === 'vendor') return { ...filter, vendors: [] };
  if (by === 'category') return { ...filter, categories: [] };
  return by === 'status' ? { ...filter, invoiceStatus: null } : filter;
}

function expectMembers(
  { value, valueBefore, members, memberCount }: QueryResult,
  { rows, query, ...options }: AskedBy & { readonly query: { readonly by: Dimension } },
): void {
  const { by, shape, filter, against, figure } = query;
  expect(memberCount).toBe(members.length);
  const count = (key: string, period = filter.period) =>
    countMember(rows, query, { ...options, key, period });
  for (const member of members) {
    const key = memberKey(member, by);
    expect(member.value, key).toBe(count(key));
    if (against !== null) expect(member.valueBefore, key).toBe(count(key, against));
  }
  const shown = new Set(members.map((member) => memberKey(member, by)));
  for (const key of isTime(by) ? [] : keysOf(rows, query, filter.period)) {
    if (shape === 'why' && count(key) === count(key, against ?? filter.period)) continue;
    if ((count(key) ?? 0) !== 0 && !isDenied(key)) expect(shown).toContain(key);
  }
  if (!doesAddUp(figure) || shape === 'share') return;
  const sum = (of: (member: (typeof members)[number]) => number | null) =>
    members.reduce((total, member) => total + (of(member) ?? 0), 0);
  // The estimate of each member is rounded to the cent.
  const off = termsOf([figure]).has('unknownRevenue') ? members.length : 0;
  const expectNear = (made: number, said: number) =>
    expect(Math.abs(made - said)).toBeLessThanOrEqual(off);
  if (shape === 'why') {
    const change = sum((member) => (member.value ?? 0) - (member.valueBefore ?? 0));
    expectNear(change, (value ?? 0) - (valueBefore ?? 0));
  } else {
    expectNear(
      sum((member) => member.value),
      value ?? 0,
    );
  }
}

/** Denied claims are no member of the claims that count. */
const isDenied = (key: string) => key === 'denied';

function expectList({ list, value }: QueryResult, { rows, query }: AskedBy): void {
  const { figure, filter } = query;
  const only = { deniedClaims: 'denied', reversals: 'reversal' } as const;
  const claimStatus = filter.claimStatus ?? only[figure as keyof typeof only] ?? null;
  const asked = { ...query, filter: { ...filter, claimStatus } };
  const found = listed(rows, asked);
  expect(value).toBe(list?.count);
  if (found === undefined) return;
  expect(list?.count).toBe(found.length);
  expect(list?.rows).toHaveLength(found.length);
  const name = query.rows === 'claims' ? 'grossAmount' : 'totalAmount';
  const cents = found.reduce((sum, amount) => sum + amount, 0);
  expect(list?.sums[name]).toBe(cents);
  expect(list?.rows.reduce((sum, { amounts }) => sum + (amounts[name] ?? 0), 0)).toBe(cents);
}

/** The amounts of the rows that are listed; undefined where this count does not tell. */
function listed(rows: RawRows, query: FigureQuery): readonly number[] | undefined {
  const { amount } = query.filter;
  const lies = (cents: number) =>
    (amount?.overCents == null || cents > amount.overCents) &&
    (amount?.underCents == null || cents < amount.underCents);
  const withoutAmount = { ...query, filter: { ...query.filter, amount: null } };
  const found = rowsOf(rows, query.rows === 'claims' ? query : withoutAmount);
  switch (query.rows) {
    case 'claims':
      return found.claims
        .filter(({ loss }) => query.figure !== 'belowCostClaims' || loss !== null)
        .map(({ gross }) => gross);
    case 'lumpSums':
      return found.lumps.map((lump) => lump.amount).filter(lies);
    case 'payments':
      return found.payments.map((payment) => payment.amount).filter(lies);
    case 'invoices':
      return query.figure === 'vendorInvoices'
        ? found.invoices.map(({ total }) => total).filter(lies)
        : undefined;
    default:
      return undefined;
  }
}
