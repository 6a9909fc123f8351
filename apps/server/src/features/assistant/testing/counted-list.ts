import type { FigureQuery, RowKind } from '@pfs/assistant/query';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { matching } from './counted-answer.ts';
import type { Fact, SumName } from './counted-facts.ts';

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

/** Rows that a figure picks out: those that add something to it. */
const picks: Partial<Record<FigureName, SumName>> = {
  deniedClaims: 'denied',
  reversals: 'reversals',
  belowCostClaims: 'belowCost',
  vendorSpend: 'spend',
  vendorOpen: 'open',
  vendorOverdue: 'overdue',
};

/** Which rows a list has: all that match, however many of them are shown. */
export function countList(query: FigureQuery, facts: readonly Fact[]): CountedList {
  const { rows, figure, filter } = query;
  if (rows === null) throw new RangeError('only a list has rows');
  const picked = picks[figure];
  const matched = matching(
    facts.filter((fact) => fact.of === kinds[rows]),
    filter,
    null,
  ).filter(({ sums }) => picked === undefined || (sums[picked] ?? 0) !== 0);
  const names = new Set(matched.flatMap(({ amounts }) => Object.keys(amounts)));
  const sumOf = (name: string) => matched.reduce((sum, row) => sum + (row.amounts[name] ?? 0), 0);
  const files = new Set(matched.map(({ remittance }) => remittance));
  return {
    rows: matched,
    count: rows === 'remittances' ? files.size : matched.length,
    sums: Object.fromEntries([...names].map((name) => [name, sumOf(name)])),
  };
}
