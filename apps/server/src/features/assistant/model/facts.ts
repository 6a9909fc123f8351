import type { MeasureUnit } from '@pfs/core/assistant/measures';
import type { Day } from '@pfs/core/remittance';

/** The days that a figure is of; null is without a limit. */
export interface FactPeriod {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** One figure that a query gave, with what it may be said of. */
export interface Fact {
  readonly unit: MeasureUnit;
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
  /** Of which kinds its measure is; null where its nouns say it. */
  readonly kinds: readonly string[] | null;
  /** What is counted; null where the unit says enough. */
  readonly nouns: RegExp | null;
  /** The limit of a filter, which is said only as one: `over $10.00`. */
  readonly isLimit: boolean;
}

/** Of one turn: every figure that its queries gave, and the names in them. */
export interface Facts {
  readonly facts: readonly Fact[];
  readonly names: readonly string[];
  /** Some query found nothing, so that `none` is true. */
  readonly hasNothing: boolean;
}
