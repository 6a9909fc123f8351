import type { AskedPeriod } from '../../figures/figure-filter.ts';
import type { Dimension } from '../../figures/formula.ts';
import type { AssistantQuery, RowKind } from '../query.ts';
import type { NamedFilter } from './name-choices.ts';
import type { Part } from './part.ts';
import type { Said, SaidMeasure } from './said.ts';

/** Everything of a query but its measure and filter. */
export interface Shape {
  readonly operation: AssistantQuery['operation'];
  readonly by: Dimension | null;
  readonly rows: RowKind | null;
  readonly order: AssistantQuery['order'];
  readonly limit: number | null;
  readonly period: AskedPeriod | null;
  readonly against: AskedPeriod | null;
  /** What a list is sorted by, where that is not what it is of. */
  readonly sortedBy?: SaidMeasure;
  /** Parts of the message that this shape gives a meaning to. */
  readonly uses: readonly Part['is'][];
}

/** What a shape is made of: one reading of a message. */
export interface ShapeInput {
  readonly said: Said;
  readonly measure: SaidMeasure;
  readonly names: NamedFilter;
  readonly period: AskedPeriod | null;
  readonly against: AskedPeriod | null;
}

/** Which part of a message has no place in any figure; `periods`: it is not said of when. */
export interface Problem {
  readonly problem: Part['is'] | 'periods' | 'dimensions' | 'byWhat';
}

export type Shaped = Shape | Problem;

export function isProblem(shaped: Shaped): shaped is Problem {
  return 'problem' in shaped;
}

/** Parts that change a figure: one that nothing uses makes the question not understood. */
const telling: readonly Part['is'][] = [
  'average',
  'perClaim',
  'belowCost',
  'each',
  'why',
  'change',
  'difference',
  'compare',
  'versus',
  'more',
  'share',
  'trend',
  'breakdown',
  'rank',
  'before',
  'newest',
  'oldest',
  'extreme',
  'count',
];

/** The first part of a message that a shape leaves without a meaning. */
export function unusedPart({ items }: Said, { uses }: Shape): Part['is'] | undefined {
  const ranks = items.filter(({ part, typed }) => part.is === 'extreme' && !/^top$/iu.test(typed));
  const ends = new Set(ranks.map(({ part }) => (part.is === 'extreme' ? part.extreme : part.is)));
  if (ends.size > 1) return 'extreme';
  const left = items.find(({ part }) => telling.includes(part.is) && !uses.includes(part.is));
  return left?.part.is;
}
