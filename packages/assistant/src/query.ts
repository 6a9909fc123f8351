import { type AskedPeriod, everything, type FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { GlossaryWord } from '@pfs/core/glossary';
import type { CaseKind } from '@pfs/core/recovery/cases';
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
export const shapes = ['total', 'rank', 'trend', 'share', 'compare', 'why', 'list'] as const;

export type Shape = (typeof shapes)[number];

export const rowKinds = ['claims', 'lumpSums', 'payments', 'remittances', 'invoices'] as const;

export type RowKind = (typeof rowKinds)[number];

/** A question about figures, from a user's message or a language model's output. */
export interface FigureQuery {
  readonly about: 'figures';
  readonly shape: Shape;
  /** For a list: what it is sorted or selected by. */
  readonly figure: FigureName;
  /** Null for `total` and `list`, and for a `compare` of periods. */
  readonly by: Dimension | null;
  /** What is listed; null for every other shape. */
  readonly rows: RowKind | null;
  readonly filter: FigureFilter;
  /** The earlier period of `compare` and `why`. */
  readonly against: AskedPeriod | null;
  readonly order: 'highest' | 'lowest';
  /** How many members or rows were asked for; null means the default. */
  readonly limit: number | null;
}

/** Topics of advice, from alerts, savings and findings. */
export const adviceTopics = [
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
] as const;

/** What is asked about recovery cases. */
export const caseTopics = [
  /** Which cases are due this week? */
  'due',
  /** How much is open with Northlake? */
  'open',
  /** Has Northlake replied to our letters? Who has not answered? */
  'replied',
  /** What did we win this year? */
  'won',
  /** Which cases did we lose? */
  'lost',
  /** What came back from appeals? */
  'seen',
  /** Who promised and did not pay? */
  'promised',
] as const;

/** A question about recovery cases; without names, kinds and a period it is about all of them. */
export interface CaseQuery {
  readonly about: 'cases';
  readonly of: (typeof caseTopics)[number];
  /** Payers and vendors. */
  readonly parties: readonly string[];
  readonly kinds: readonly CaseKind[];
  readonly period: AskedPeriod;
}

export const statusTopics = [
  /** Did my file go through? What came in last? */
  'uploads',
  /** What do I need to review? */
  'review',
  /** Which plan do I have, and what is left of it? */
  'plan',
] as const;

export const courtesies = ['greeting', 'thanks', 'goodbye', 'help', 'who'] as const;

/** A question that isn't about a figure's value. */
export type TopicQuery =
  /** The meaning of a glossary term, or how a figure is calculated. */
  | { readonly about: 'meaning'; readonly of: FigureName | GlossaryWord }
  /** A claim, payment, check, invoice or NDC by its number as typed. */
  | { readonly about: 'find'; readonly of: string }
  | { readonly about: 'advice'; readonly of: (typeof adviceTopics)[number] }
  /** A task of the guide. */
  | { readonly about: 'howTo'; readonly of: TaskName }
  | { readonly about: 'status'; readonly of: (typeof statusTopics)[number] }
  | { readonly about: 'courtesy'; readonly of: (typeof courtesies)[number] }
  /** The last answer as a file, or by email every week. */
  | { readonly about: 'export'; readonly of: 'csv' | 'pdf' | 'email' }
  | CaseQuery;

export type AssistantQuery = FigureQuery | TopicQuery;

/** A complete query of figures with defaults for everything that isn't given. */
export function toQuery(
  said: Pick<FigureQuery, 'shape' | 'figure'> &
    Partial<Omit<FigureQuery, 'filter' | 'about'>> & { readonly filter?: Partial<FigureFilter> },
): FigureQuery {
  return {
    about: 'figures',
    by: null,
    rows: null,
    against: null,
    order: 'highest',
    limit: null,
    ...said,
    filter: { ...everything, ...said.filter },
  };
}
