import type { AssistantQuery, RowKind } from '@pfs/core/assistant/query';
import { matching } from './counted-answer.ts';
import type { Fact } from './counted-facts.ts';

export interface CountedList {
  /** Of remittances their payments. */
  readonly rows: readonly Fact[];
  readonly count: number;
  readonly sums: Readonly<Record<string, number>>;
}

const kinds = {
  claims: 'claim',
  lumpSums: 'lump',
  payments: 'payment',
  remittances: 'payment',
  invoices: 'invoice',
} as const satisfies Record<RowKind, Fact['of']>;

/** Which rows a list has: all that match, however many of them are shown. */
export function countList(query: AssistantQuery, facts: readonly Fact[]): CountedList {
  const { rows, measure, filter } = query;
  if (rows === null) throw new RangeError('only a list has rows');
  const matched = matching(
    facts.filter((fact) => fact.of === kinds[rows]),
    filter,
    null,
  ).filter(
    ({ sums }) =>
      (measure !== 'vendorOpen' || sums.open !== 0) &&
      (measure !== 'vendorOverdue' || sums.overdue !== 0),
  );
  const names = new Set(matched.flatMap(({ amounts }) => Object.keys(amounts)));
  const sumOf = (name: string) => matched.reduce((sum, row) => sum + (row.amounts[name] ?? 0), 0);
  const files = new Set(matched.map(({ remittance }) => remittance));
  return {
    rows: matched,
    count: rows === 'remittances' ? files.size : matched.length,
    sums: Object.fromEntries([...names].map((name) => [name, sumOf(name)])),
  };
}
