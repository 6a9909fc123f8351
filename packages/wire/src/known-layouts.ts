import { z } from 'zod';
import { claimFields } from './document-review.ts';
import { id, instant, lineOfText } from './fields.ts';
import { route } from './route.ts';

/** The meaning of the column under a heading. */
const learnedColumn = z.object({ heading: z.string(), field: z.enum(claimFields) });
/** Whether the claims under a title are reversals with a negative total. */
const learnedSection = z.object({ title: z.string(), claims: z.enum(['taken_back', 'paid']) });
/** The meaning of a positive lump sum. */
const lumpSums = z.enum(['taken', 'given']);

/** As stored: later versions may store more kinds of facts. */
export const layoutFacts = z.object({
  payerName: z.string().optional(),
  traceNumberLabel: z.string().optional(),
  paidOnLabel: z.string().optional(),
  columns: z.array(learnedColumn).optional(),
  sections: z.array(learnedSection).optional(),
  lumpSums: lumpSums.optional(),
});

/** What is known about documents with the same layout. */
const knownLayout = z.object({
  id,
  /** Grows with each change; a change names the version it is based on. */
  version: z.number().int(),
  /** The payer's name, or the name of the document it was learned from. */
  payerName: z.string().nullable(),
  fileType: z.string(),
  facts: z.object({
    payerName: z.string().nullable(),
    /** The label next to or above the payment's number. */
    traceNumberLabel: z.string().nullable(),
    paidOnLabel: z.string().nullable(),
    columns: z.array(learnedColumn),
    sections: z.array(learnedSection),
    lumpSums: lumpSums.nullable(),
  }),
  learnedAt: instant,
  learnedByName: z.string().nullable(),
  /** Null after that remittance was deleted. */
  learnedFrom: z.object({ id, fileName: z.string() }).nullable(),
  /** Imported documents that used it. */
  completed: z.number().int(),
});

export type KnownLayout = z.infer<typeof knownLayout>;

const label = lineOfText(1, 80, 'Enter the label next to or above the value');

/** No page has more columns or sections. */
const listedMax = 60;
const words = lineOfText(1, 120, 'Enter the label from the page');

/** Missing fields stay as they are; null removes a fact. Lists are replaced. */
const changeKnownLayoutBody = z.strictObject({
  version: z.number().int().min(1),
  payerName: lineOfText(1, 200, 'Enter the payer’s name').nullable().optional(),
  traceNumberLabel: label.nullable().optional(),
  paidOnLabel: label.nullable().optional(),
  columns: z
    .array(z.strictObject({ heading: words, field: z.enum(claimFields) }))
    .max(listedMax)
    .nullable()
    .optional(),
  sections: z
    .array(z.strictObject({ title: words, claims: z.enum(['taken_back', 'paid']) }))
    .max(listedMax)
    .nullable()
    .optional(),
  lumpSums: lumpSums.nullable().optional(),
});

export type ChangeKnownLayoutBody = z.input<typeof changeKnownLayoutBody>;

export const knownLayoutRoutes = {
  listKnownLayouts: route('GET /api/known-layouts', {
    access: 'signed_in',
    summary: 'List known document layouts, newest first',
    answer: z.array(knownLayout),
  }),
  changeKnownLayout: route('PATCH /api/known-layouts/:id', {
    access: 'member',
    summary: 'Change a known layout; 409 if it has changed',
    body: changeKnownLayoutBody,
    answer: knownLayout,
  }),
  deleteKnownLayout: route('DELETE /api/known-layouts/:id', {
    access: 'member',
    summary: 'Delete a known layout; documents read with it stay',
    answer: z.object({ id }),
  }),
  restoreKnownLayout: route('POST /api/known-layouts/:id/restore', {
    access: 'member',
    summary: 'Restore a deleted layout; 409 if it was learned again',
    answer: knownLayout,
  }),
};
