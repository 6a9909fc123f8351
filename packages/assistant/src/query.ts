import { categories } from '@pfs/core/category';
import {
  type AskedPeriod,
  amountFields,
  claimStatuses,
  everything,
  type FigureFilter,
} from '@pfs/core/figures/figure-filter';
import { currentFigureName, type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { type Dimension, dimensions } from '@pfs/core/figures/formula';
import { type GlossaryWord, glossary } from '@pfs/core/glossary';
import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import type { Cents } from '@pfs/core/money';
import { type CaseKind, caseKinds } from '@pfs/core/recovery/cases';
import { z } from 'zod';
import { type TaskName, taskNames } from './tasks.ts';

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

/** No remittance is older. */
const day = z.iso.date().refine((text) => text >= '2000-01-01');
const period = z.strictObject({ from: day.nullable(), to: day.nullable() });
/** More than anyone compares by hand; the database can't store NUL. */
const names = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^[^\0]*$/),
  )
  .max(50);
const cents = z.int().transform((value) => value as Cents);
const words = Object.keys(glossary) as GlossaryWord[];

const filter = z.strictObject({
  period,
  payers: names,
  drugs: names,
  ndcs: z.array(z.string().regex(/^\d{11}$/)).max(50),
  vendors: names,
  categories: z.array(z.enum(categories)).max(20),
  claimStatus: z.enum(claimStatuses).nullable(),
  invoiceStatus: z.enum(invoiceStatuses).nullable(),
  amount: z
    .strictObject({
      field: z.enum(amountFields),
      overCents: cents.nullable(),
      underCents: cents.nullable(),
    })
    .nullable(),
});

const figures = z.strictObject({
  about: z.literal('figures'),
  shape: z.enum(shapes),
  figure: z.preprocess(currentFigureName, z.enum(figureNames)),
  by: z.enum(dimensions).nullable(),
  rows: z.enum(rowKinds).nullable(),
  filter,
  against: period.nullable(),
  order: z.enum(['highest', 'lowest']),
  limit: z.int().min(1).max(1_000).nullable(),
});

/**
 * The schema of a query about figures, as stored with an answer; `checkQuery` checks the content.
 */
export const figureQuery: z.ZodType<FigureQuery, unknown> = figures;

/** The schema of any query that a language model may return. */
export const assistantQuery: z.ZodType<AssistantQuery, unknown> = z.discriminatedUnion('about', [
  figures,
  z.strictObject({ about: z.literal('meaning'), of: z.enum([...figureNames, ...words]) }),
  z.strictObject({
    about: z.literal('find'),
    of: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^\0]*$/),
  }),
  z.strictObject({ about: z.literal('advice'), of: z.enum(adviceTopics) }),
  z.strictObject({ about: z.literal('howTo'), of: z.enum(taskNames) }),
  z.strictObject({ about: z.literal('status'), of: z.enum(statusTopics) }),
  z.strictObject({ about: z.literal('courtesy'), of: z.enum(courtesies) }),
  z.strictObject({
    about: z.literal('cases'),
    of: z.enum(caseTopics),
    parties: names,
    kinds: z.array(z.enum(caseKinds)).max(caseKinds.length),
    period,
  }),
]);
