import type { HeadingMeaning } from '../headings/heading-meanings.ts';
import type { TokenKind } from '../lines/placed-word.ts';
import { isAmountMeaning } from './heading-band.ts';

/** Where a column is looked for: under its heading, or where it was on the page before. */
export interface ColumnAnchor {
  readonly left: number;
  readonly right: number;
  readonly heading: string;
  readonly meaning: HeadingMeaning | undefined;
  readonly printed: string;
  /** How sure the heading means that. */
  readonly confidence: number;
}

/** A column of a table: its cells' words lie between `from` and `to`. */
export interface TableColumn extends ColumnAnchor {
  readonly from: number;
  readonly to: number;
  /** What most of its cells look like; undefined where they differ or there are none. */
  readonly mostly: TokenKind | undefined;
}

export interface FoundColumns {
  readonly columns: readonly TableColumn[];
  /** How badly contents lie under their anchors, a column. */
  readonly misfit: number;
}

type Fit = Partial<Record<TokenKind, number>>;

const amountFit: Fit = { amount: 1, dash: 1, number: 0.6, count: 0.5, text: 0.1 };
const wordsFit: Fit = {
  text: 1,
  code: 0.8,
  count: 0.7,
  number: 0.7,
  dash: 0.9,
  ndc: 0.4,
  day: 0.3,
  amount: 0.3,
};
const anyFit: Fit = {
  text: 0.9,
  code: 0.9,
  count: 0.8,
  number: 0.8,
  dash: 0.8,
  ndc: 0.6,
  day: 0.6,
  amount: 0.5,
};
const fits: Partial<Record<HeadingMeaning, Fit>> = {
  price: { amount: 1, number: 1, dash: 1, count: 0.8 },
  quantity: { count: 1, number: 1, amount: 0.8, dash: 0.6 },
  ndc: { ndc: 1, code: 0.9, dash: 0.7, count: 0.5 },
  dateOfService: { day: 1, dash: 0.5 },
  paidOn: { day: 1, dash: 0.5 },
  day: { day: 1, dash: 0.5 },
  claimId: { count: 1, code: 1, ndc: 0.7, dash: 0.5, text: 0.2 },
  drugName: wordsFit,
  description: wordsFit,
  planName: { ...wordsFit, code: 1, count: 0.9 },
  payerName: { ...wordsFit, code: 0.4, ndc: 0.2 },
  payeeName: { ...wordsFit, code: 0.4, ndc: 0.2 },
  traceNumber: { code: 1, count: 1, ndc: 0.9, number: 0.5, text: 0.2 },
  status: { text: 1, code: 0.8, count: 0.8, dash: 0.8 },
};

/** How well what stands in a column suits its meaning, from 0 to 1. */
export function fitOf(meaning: HeadingMeaning | undefined, kind: TokenKind): number {
  if (meaning === undefined) return 0.7;
  const fit = fits[meaning] ?? (isAmountMeaning(meaning) ? amountFit : anyFit);
  return fit[kind] ?? 0;
}

/** Whether a cell of the column has words, so that several of them are one cell. */
export function holdsWords(meaning: HeadingMeaning | undefined): boolean {
  return (
    (fits[meaning ?? 'known'] ?? anyFit).text === 1 ||
    meaning === 'known' ||
    meaning === 'reason' ||
    meaning === 'reference' ||
    meaning === 'payeeName'
  );
}

/** The kind of more than half of all cells that are not blank or a dash. */
export function mostOf(kinds: readonly (readonly [TokenKind, number])[]): TokenKind | undefined {
  const told = kinds.filter(([kind]) => kind !== 'dash');
  const all = told.reduce((sum, [, count]) => sum + count, 0);
  const [first] = told.toSorted((a, b) => b[1] - a[1]);
  return first !== undefined && first[1] * 2 > all ? first[0] : undefined;
}

export function strayAnchor(left: number, right: number): ColumnAnchor {
  return { left, right, heading: '', printed: '', meaning: undefined, confidence: 0 };
}
