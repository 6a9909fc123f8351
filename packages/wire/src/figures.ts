import { categories } from '@pfs/core/category';
import { currentFigureName, figureNames } from '@pfs/core/figures/figure-names';
import { dimensions } from '@pfs/core/figures/formula';
import { z } from 'zod';
import { askedText, checkPeriod, day, dollars, instant, periodFields } from './fields.ts';
import { route } from './route.ts';

/** Dollars with two decimals, percent with one, row counts, or dispensed units. */
export const figureUnit = z.enum(['dollars', 'percent', 'count', 'quantity']);

export type FigureUnit = z.infer<typeof figureUnit>;

/** The list of a term's rows; `figures`: the term is a figure that opens further. */
const figureRowsKind = z.enum([
  'claims',
  'provider_adjustments',
  'refunds',
  'payments',
  'vendor_invoices',
  'vendor_payments',
  'claim_costs',
  'allocations',
  'earned_lumps',
  'forwarding_balances',
  'purchase_lines',
  'figures',
]);

/** Exactly the rows that make up a term. */
export const figureRows = z.object({
  kind: figureRowsKind,
  /** The query of that list; for `figures`, the figure and its own filter. */
  filter: z.record(z.string(), z.string()),
  /** The column whose sum is the term's value; null if the rows are counted. */
  field: z.string().nullable(),
  count: z.number().int(),
});

export type FigureRows = z.infer<typeof figureRows>;

/** Filters of a figure and of its rows. */
export const figureFilter = {
  ...periodFields,
  payer: askedText(300).optional(),
  ndc: askedText(20).optional(),
  drug: askedText(300).optional(),
};

const figureTerm = z.object({
  key: z.string(),
  label: z.string(),
  /** The operator before the term; the first has none. */
  operator: z.enum(['plus', 'minus', 'times', 'divided']).nullable(),
  value: z.number().nullable(),
  unit: figureUnit,
  rows: figureRows.nullable(),
});

export type FigureTerm = z.infer<typeof figureTerm>;

export const figure = z.object({
  name: z.enum(figureNames),
  label: z.string(),
  /** How it is worked out, in plain words. */
  sentence: z.string(),
  unit: figureUnit,
  /** Null if it isn't known, such as vendor cost for one payer. */
  value: z.number().nullable(),
  /** The requested days; null means no limit. */
  period: z.object({ from: day.nullable(), to: day.nullable() }),
  /** What is still being calculated; request the figure again until this is empty. */
  note: z.string().optional(),
  /** A sentence about invoices excluded until reviewed. */
  leftOut: z.string().optional(),
  /** With estimated costs: a sentence about how much revenue has known cost. */
  estimated: z.string().optional(),
  terms: z.array(figureTerm),
  /** Of fees by fill date in a period: how they follow from those paid in it. */
  reconciled: z.array(figureTerm).optional(),
});

export type Figure = z.infer<typeof figure>;

/** Fees by fill date in a period: earned = paid - otherFills + stillExpected. */
export const reconciledFees = z.object({
  paid: dollars,
  /** Paid in the period for fills of other days. */
  otherFills: dollars,
  /** Paid on other days for fills of the period. */
  stillExpected: dollars,
  earned: dollars,
});

export type ReconciledFees = z.infer<typeof reconciledFees>;

const figureMember = z.object({
  /** A name, a day, `2026-03`, `2026-Q1` or `2026`; empty if the rows name none. */
  name: z.string(),
  ndc: z.string().nullable(),
  /** Of a remittance. */
  id: z.string().nullable(),
  value: z.number().nullable(),
  /** Percent of the whole with one decimal; null if the figure doesn’t add up. */
  share: z.number().nullable(),
  /** Its cost is mostly estimated: it comes last, without a share. */
  isEstimated: z.boolean(),
});

const figureBreakdown = figure
  .pick({ name: true, label: true, sentence: true, unit: true, value: true, period: true })
  .extend({
    /** The highest first; days, months, quarters and years in order of time. */
    members: z.array(figureMember),
    /** How many there are beyond the limit, too. */
    memberCount: z.number().int(),
    estimated: figure.shape.estimated,
    /** Sentences about what the figure leaves out. */
    notes: z.array(z.string()),
    /** When the last counted file was processed. */
    dataAsOf: instant.nullable(),
  });

export type FigureBreakdown = z.infer<typeof figureBreakdown>;

/** What figures and lists can be narrowed to by name. */
const namedKind = z.enum(['payer', 'drug', 'vendor']);

export type NamedKind = z.infer<typeof namedKind>;

const knownName = z.object({ name: z.string(), ndc: z.string().nullable() });

export type KnownName = z.infer<typeof knownName>;

const figureParams = z.strictObject({
  name: z.preprocess(currentFigureName, z.enum(figureNames)),
});

export const figureRoutes = {
  getFigure: route('GET /api/figures/:name', {
    access: 'signed_in',
    summary: 'Break down a figure, recalculated from its rows',
    params: figureParams,
    query: z.strictObject(figureFilter).superRefine(checkPeriod),
    answer: figure,
  }),
  getFigureBreakdown: route('GET /api/figures/:name/breakdown', {
    access: 'signed_in',
    summary: 'Figure by payer, drug, vendor, lump sum category, status, file or time',
    params: figureParams,
    query: z
      .strictObject({
        ...figureFilter,
        vendor: askedText(300).optional(),
        category: z.enum(categories).optional(),
        by: z.enum(dimensions).optional(),
        limit: z.coerce.number().int().min(1).max(1_000).default(50),
      })
      .superRefine(checkPeriod),
    answer: figureBreakdown,
  }),
  listKnownNames: route('GET /api/known-names', {
    access: 'signed_in',
    summary: 'Names of payers, drugs or vendors in the data, most like a text first',
    query: z.strictObject({
      kind: namedKind,
      search: askedText(300).default(''),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.array(knownName),
  }),
};
