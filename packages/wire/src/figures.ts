import { figureNames } from '@pfs/core/figures/figure-names';
import { z } from 'zod';
import { askedText, day } from './fields.ts';
import { checkPeriod, periodFields } from './fields.ts';
import { route } from './route.ts';

/** Dollars with two decimals, percent with one, rows counted, or units that were dispensed. */
export const figureUnit = z.enum(['dollars', 'percent', 'count', 'quantity']);

export type FigureUnit = z.infer<typeof figureUnit>;

/** Where the rows of a term are listed; `figures`: the term is a figure that opens further. */
export const figureRowsKind = z.enum([
  'claims',
  'provider_adjustments',
  'payments',
  'vendor_invoices',
  'vendor_payments',
  'claim_costs',
  'allocations',
  'forwarding_balances',
  'purchase_lines',
  'figures',
]);

/** Every row, and nothing else, that makes a term. */
export const figureRows = z.object({
  kind: figureRowsKind,
  /** What the list of that kind is asked for; of `figures`: the figure and its own filter. */
  filter: z.record(z.string(), z.string()),
  /** Whose sum over the rows is the term's value; null where the rows are counted. */
  field: z.string().nullable(),
  count: z.number().int(),
});

export type FigureRows = z.infer<typeof figureRows>;

export const figureTerm = z.object({
  key: z.string(),
  label: z.string(),
  /** What is done with the term; the first has none. */
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
  /** Null where nothing says it, such as what vendors cost for one payer. */
  value: z.number().nullable(),
  /** The days that were asked for; null is without a limit. */
  period: z.object({ from: day.nullable(), to: day.nullable() }),
  /** What it lacks for the moment; it is to be asked for again until it says so no more. */
  note: z.string().optional(),
  /** Invoices that it leaves out until somebody has reviewed them, in a sentence. */
  leftOut: z.string().optional(),
  /** Where costs are estimated: how much of its revenue has a known one, in a sentence. */
  estimated: z.string().optional(),
  terms: z.array(figureTerm),
});

export type Figure = z.infer<typeof figure>;

export const figureRoutes = {
  getFigure: route({
    method: 'GET',
    path: '/api/figures/:name',
    access: 'signed_in',
    summary: 'Break down a figure, recalculated from its rows',
    params: z.strictObject({ name: z.enum(figureNames) }),
    query: z
      .strictObject({
        ...periodFields,
        payer: askedText(300).optional(),
        ndc: askedText(20).optional(),
        drug: askedText(300).optional(),
      })
      .superRefine(checkPeriod),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: figure,
  }),
};
