import { type AskedPeriod, type FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { GlossaryWord } from '@pfs/core/glossary';
import type { TaskName } from './tasks.ts';
/**
 * - `total`: one figure.
 * - `rank`: the figure of each member of `by`, the highest (or lowest) first.
 * - `trend`: the figure of each day, month, quarter or year of the period, in order of time.
 * - `share`: what part of the whole the named members of `by` are, in percent.
 * - `compare`: the figure in `period` and in `against`; or, without `against`, of the named payers
 *   (drugs, vendors) of `by` side by side.
 * - `why`: what makes the change from `against` to `period`: which members of `by`, and how much
 *   of it is volume, rate and mix. `by` null: the server chooses.
 * - `list`: the rows themselves.
 */
export declare const shapes: readonly ['total', 'rank', 'trend', 'share', 'compare', 'why', 'list'];
export type Shape = (typeof shapes)[number];
export declare const rowKinds: readonly [
  'claims',
  'lumpSums',
  'payments',
  'remittances',
  'invoices',
];
export type RowKind = (typeof rowKinds)[number];
/** A question about the figures: a person's words or a language model's slots come to this. */
export interface FigureQuery {
  readonly about: 'figures';
  readonly shape: Shape;
  /** Of a list: what it is sorted by, or picked out by. */
  readonly figure: FigureName;
  /** Null for `total` and `list`, and for a `compare` of periods. */
  readonly by: Dimension | null;
  /** What is listed; null for every other shape. */
  readonly rows: RowKind | null;
  readonly filter: FigureFilter;
  /** The earlier period of `compare` and `why`. */
  readonly against: AskedPeriod | null;
  readonly order: 'highest' | 'lowest';
  /** How many members or rows are asked for; null is as many as are shown. */
  readonly limit: number | null;
}
/** What is advised: each from alerts, savings, findings. */
export declare const adviceTopics: readonly [
  /** What should I do first? */
  'first',
  /** What can I get back? What can I save? */
  'recover',
  /** Is anything unusual? */
  'unusual',
  /** Did I pay any invoice twice? */
  'duplicates',
  /** Does a vendor charge me too much? */
  'overcharges',
];
export declare const statusTopics: readonly [
  /** Did my file go through? What came in last? */
  'uploads',
  /** What waits for me to check it? */
  'review',
  /** Which plan am I on, and what is left of it? */
  'plan',
];
export declare const courtesies: readonly ['greeting', 'thanks', 'goodbye', 'help', 'who'];
/** A question that is not answered by one of the figures. */
export type TopicQuery =
  /** What a word means, or how a figure is worked out: a figure, or a word of the glossary. */
  | {
      readonly about: 'meaning';
      readonly of: FigureName | GlossaryWord;
    }
  /** A claim, payment, check, invoice or NDC by its number, as it was typed. */
  | {
      readonly about: 'find';
      readonly of: string;
    }
  | {
      readonly about: 'advice';
      readonly of: (typeof adviceTopics)[number];
    }
  /** A task of the guide. */
  | {
      readonly about: 'howTo';
      readonly of: TaskName;
    }
  | {
      readonly about: 'status';
      readonly of: (typeof statusTopics)[number];
    }
  | {
      readonly about: 'courtesy';
      readonly of: (typeof courtesies)[number];
    };
export type AssistantQuery = FigureQuery | TopicQuery;
/** A query of figures with everything said that a question left out. */
export declare function toQuery(
  said: Pick<FigureQuery, 'shape' | 'figure'> &
    Partial<Omit<FigureQuery, 'filter' | 'about'>> & {
      readonly filter?: Partial<FigureFilter>;
    },
): FigureQuery;
