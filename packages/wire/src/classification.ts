import { categories } from '@pfs/core/category';
import { z } from 'zod';
import { day, dollars, id, instant } from './fields.ts';
import { route } from './route.ts';

/** Unclassified amounts by payer, code and reference. */
const unclassifiedGroup = z.object({
  payerId: id,
  payerName: z.string(),
  /** `provider_adjustment`: a PLB pair. `claim_adjustment`: a CAS triplet. */
  where: z.enum(['provider_adjustment', 'claim_adjustment']),
  /** PLB code, or CAS group and reason as `CO 253`. */
  code: z.string(),
  reference: z.string().nullable(),
  rows: z.number().int(),
  amount: dollars,
  firstOn: day,
  lastOn: day,
});

export type UnclassifiedGroup = z.infer<typeof unclassifiedGroup>;

/** "All like this": at least one of the two patterns, optionally for one payer. */
const ruleInput = z
  .strictObject({
    where: z.enum(['provider_adjustment', 'claim_adjustment']),
    payerId: id.nullable(),
    /** The exact PLB code, or CAS group and reason as `CO 253`. */
    code: z.string().trim().min(1).max(20).nullable(),
    /** Words that the reference must contain, matched like the built-in rules. */
    reference: z.string().trim().min(1).max(100).nullable(),
    category: z.enum(categories),
  })
  .refine(({ code, reference }) => code !== null || reference !== null, {
    message: 'A rule needs a code or a reference',
    path: ['code'],
  });

export type RuleInput = z.infer<typeof ruleInput>;

const classificationTotals = z.object({
  grossAmount: dollars,
  dirFees: dollars,
  gerFees: dollars,
  otherFees: dollars,
  netAmount: dollars,
});

export type ClassificationTotals = z.infer<typeof classificationTotals>;

const rulePreview = z.object({
  rows: z.number().int(),
  payments: z.number().int(),
  amount: dollars,
  firstOn: day.nullable(),
  lastOn: day.nullable(),
  /** For all counted money of the organization. */
  before: classificationTotals,
  after: classificationTotals,
});

export type RulePreview = z.infer<typeof rulePreview>;

const classificationRule = z.object({
  id,
  where: z.enum(['provider_adjustment', 'claim_adjustment']),
  payerId: id.nullable(),
  payerName: z.string().nullable(),
  code: z.string().nullable(),
  reference: z.string().nullable(),
  category: z.enum(categories),
  version: z.number().int(),
  rows: z.number().int(),
  createdByName: z.string().nullable(),
  createdAt: instant,
});

export type ClassificationRule = z.infer<typeof classificationRule>;

export const classificationRoutes = {
  listUnclassified: route('GET /api/classification/unclassified', {
    access: 'signed_in',
    summary: 'List unclassified amounts by payer, code and reference, largest first',
    answer: z.array(unclassifiedGroup),
  }),
  listClassificationRules: route('GET /api/classification/rules', {
    access: 'signed_in',
    summary: 'List your rules',
    answer: z.array(classificationRule),
  }),
  previewClassificationRule: route('POST /api/classification/preview', {
    access: 'member',
    summary: 'Preview a rule’s effect without applying it',
    body: ruleInput,
    answer: rulePreview,
  }),
  createClassificationRule: route('POST /api/classification/rules', {
    access: 'member',
    summary: 'Create a rule and apply it to past and future files',
    body: ruleInput,
    status: 201,
    answer: classificationRule,
  }),
  removeClassificationRule: route('DELETE /api/classification/rules/:id', {
    access: 'member',
    summary: 'Undo a rule and reclassify its rows',
    answer: z.object({ rows: z.number().int() }),
  }),
};
