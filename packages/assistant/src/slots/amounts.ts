import type { Span, Word } from './words.ts';

/** Above `overCents` and below `underCents`, neither included. */
export interface AmountRange {
  readonly overCents: number | null;
  readonly underCents: number | null;
}

export function findAmounts(_words: readonly Word[]): readonly Span<AmountRange>[] {
  return [];
}

export function findCounts(_words: readonly Word[]): readonly Span<number>[] {
  return [];
}

export function findNumbers(_words: readonly Word[]): readonly Span<string>[] {
  return [];
}
