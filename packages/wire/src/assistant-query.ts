import { type Measure, measures } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import { operations, rowKinds } from '@pfs/core/assistant/query';
import { categories } from '@pfs/core/category';
import { amountFields, claimStatuses, invoiceStatuses } from '@pfs/core/figures/figure-filter';
import { dimensions } from '@pfs/core/figures/formula';
import type { Cents } from '@pfs/core/money';
import { z } from 'zod';
import { askedText, day } from './fields.ts';

const period = z.strictObject({ from: day.nullable(), to: day.nullable() });
/** More than a person compares by hand. */
const names = z.array(askedText(300)).max(50);
const cents = z.int().transform((value) => value as Cents);

/** A question about the figures, as it is kept, and as it is checked before it runs. */
export const assistantQuery: z.ZodType<AssistantQuery, unknown> = z.strictObject({
  operation: z.enum(operations),
  measure: z.enum(measures as [Measure, ...Measure[]]),
  by: z.enum(dimensions).nullable(),
  rows: z.enum(rowKinds).nullable(),
  filter: z.strictObject({
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
  }),
  against: period.nullable(),
  order: z.enum(['highest', 'lowest']),
  limit: z.int().min(1).max(1_000).nullable(),
});
