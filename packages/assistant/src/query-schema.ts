import { categories } from '@pfs/core/category';
import { amountFields, claimStatuses } from '@pfs/core/figures/figure-filter';
import { currentFigureName, figureNames } from '@pfs/core/figures/figure-names';
import { dimensions } from '@pfs/core/figures/formula';
import { type GlossaryWord, glossary } from '@pfs/core/glossary';
import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import type { Cents } from '@pfs/core/money';
import { caseKinds } from '@pfs/core/recovery/cases';
import { z } from 'zod';
import {
  type AssistantQuery,
  adviceTopics,
  caseTopics,
  courtesies,
  type FigureQuery,
  rowKinds,
  shapes,
  statusTopics,
} from './query.ts';
import { taskNames } from './tasks.ts';

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
