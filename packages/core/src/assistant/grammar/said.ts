import type { Category } from '../../category.ts';
import type { AmountField, AskedPeriod, claimStatuses } from '../../figures/figure-filter.ts';
import type { Dimension } from '../../figures/formula.ts';
import type { Measure } from '../measures.ts';
import type { RowKind } from '../query.ts';
import type { AmountRange } from '../words/find-amounts.ts';
import type { NameMatch } from '../words/find-names.ts';
import type { Extreme, Item, Part, Sign, Verb } from './part.ts';

export interface SaidMeasure {
  readonly measure: Measure;
  readonly categories: readonly Category[];
}

export interface SaidAmount {
  /** Of a measure that stands beside it; null where none does. */
  readonly field: AmountField | null;
  /** Of that measure where rows are not told apart by it; null for every other. */
  readonly unfit: Measure | null;
  readonly range: AmountRange;
}

export interface SaidDimension {
  readonly dimension: Dimension;
  readonly plural: boolean;
}

/** The parts of one message, before anything is made of them. */
export interface Said {
  readonly items: readonly Item[];
  readonly signs: ReadonlySet<Sign>;
  /** Without those that only say of what an amount is. */
  readonly measures: readonly SaidMeasure[];
  readonly rows: readonly RowKind[];
  /** `claims with DIR fees`: what the rows have to have. */
  readonly having: SaidMeasure | null;
  readonly claimStatus: (typeof claimStatuses)[number] | null;
  readonly invoiceStatus: Extract<Part, { is: 'invoiceStatus' }>['status'] | null;
  /** `by payer`, `each month`, `monthly`. */
  readonly by: readonly Dimension[];
  /** `which payer`, `top payers`. */
  readonly subject: SaidDimension | null;
  /** Named and nothing more: `what do PBMs take`. */
  readonly about: readonly SaidDimension[];
  readonly extreme: Extreme | null;
  readonly count: number | null;
  readonly periods: readonly AskedPeriod[];
  /** Words of each period, for reading it once more with others. */
  readonly periodItems: readonly Item[];
  readonly before: Extract<Part, { is: 'before' }>['unit'] | null;
  readonly amounts: readonly SaidAmount[];
  readonly names: readonly (readonly NameMatch[])[];
  readonly verbs: readonly Verb[];
}

/** Whether the message has any of these signs. */
export function has(said: Said, ...signs: readonly Sign[]): boolean {
  return signs.some((sign) => said.signs.has(sign));
}

/** The parts of one kind, in the order of the question. */
export function partsOf<Is extends Part['is']>(
  items: readonly Item[],
  is: Is,
): readonly Extract<Part, { is: Is }>[] {
  return items.flatMap(({ part }) => (part.is === is ? [part as Extract<Part, { is: Is }>] : []));
}
