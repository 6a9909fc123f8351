import { currentFigureName, figureNames } from '@pfs/core/figures/figure-names';
import { z } from 'zod';
import { askedText, checkPeriod, day, dollars, periodFields } from './fields.ts';
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

export const figureRoutes = {
  getFigure: route('GET /api/figures/:name', {
    access: 'signed_in',
    summary: 'Break down a figure, recalculated from its rows',
    params: z.strictObject({ name: z.preprocess(currentFigureName, z.enum(figureNames)) }),
    query: z.strictObject(figureFilter).superRefine(checkPeriod),
    answer: figure,
  }),
};
