import type { FigureUnit } from '@pfs/core/figures/formula';
import type { Day } from '@pfs/core/remittance';

/** The days that a figure is of; null is without a limit. */
export interface FactPeriod {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** One figure that a query gave, with what it may be said of. */
export interface Fact {
  readonly unit: FigureUnit;
  /** In the whole number of its unit: cents, tenths of a percent, things, thousandths. */
  readonly amount: number;
  /** Whose it is, as the data has the names; empty: of the whole pharmacy. */
  readonly names: readonly string[];
  /** What the question was narrowed to: named beside it, it changes nothing. */
  readonly around: readonly string[];
  /** It may be said of any of these days. */
  readonly periods: readonly FactPeriod[];
  /** Of a difference: which way it went, so that a rise is not told as a fall. */
  readonly direction: 'more' | 'less' | null;
  /** A difference of two percentages, which is told in points. */
  readonly isPoints: boolean;
  /** Of which kinds its measure is; null where its nouns say it. */
  readonly kinds: readonly string[] | null;
  /** What is counted; null where the unit says enough. */
  readonly nouns: RegExp | null;
  /** The limit of a filter, which is said only behind these words: `over $10.00`. */
  readonly limit: RegExp | null;
  /** Of two times that are compared: which it is of. */
  readonly side: 'now' | 'before' | null;
  /** Whether it is the first or the last of a ranking; null where nothing is ranked. */
  readonly extreme: 'most' | 'least' | 'neither' | null;
}

/** Of one turn: every figure that its queries gave, and the names in them. */
export interface Facts {
  readonly facts: readonly Fact[];
  readonly names: readonly string[];
  /** Some query found nothing, so that `none` is true. */
  readonly hasNothing: boolean;
  /** The questions as they were read: their words may be said too. */
  readonly readings: readonly string[];
}
