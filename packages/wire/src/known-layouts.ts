import { z } from 'zod';
import { claimFields } from './document-review.ts';
import { id, idParams, instant, lineOfText } from './fields.ts';
import { route } from './route.ts';

/** What the column under a heading is. */
const learnedColumn = z.object({ heading: z.string(), field: z.enum(claimFields) });
/** Whether the claims under a title were taken back: then they come to less than nothing. */
const learnedSection = z.object({ title: z.string(), claims: z.enum(['taken_back', 'paid']) });
/** What a lump sum above nothing does. */
const lumpSums = z.enum(['taken', 'given']);

/** As it is kept: later versions may keep more kinds of facts. */
export const layoutFacts = z.object({
  payerName: z.string().optional(),
  traceNumberLabel: z.string().optional(),
  paidOnLabel: z.string().optional(),
  columns: z.array(learnedColumn).optional(),
  sections: z.array(learnedSection).optional(),
  lumpSums: lumpSums.optional(),
});

/** What is known of documents that look alike. */
export const knownLayout = z.object({
  id,
  /** Grows with each change; a change names the one that it was made on. */
  version: z.number().int(),
  /** The payer's name, or that of the document that it was learned from. */
  payerName: z.string().nullable(),
  fileType: z.string(),
  facts: z.object({
    payerName: z.string().nullable(),
    /** The words beside or above which the payment's number stands. */
    traceNumberLabel: z.string().nullable(),
    paidOnLabel: z.string().nullable(),
    columns: z.array(learnedColumn),
    sections: z.array(learnedSection),
    lumpSums: lumpSums.nullable(),
  }),
  learnedAt: instant,
  learnedByName: z.string().nullable(),
  /** Null once that remittance is deleted. */
  learnedFrom: z.object({ id, fileName: z.string() }).nullable(),
  /** Documents that it has told something of, and that are imported. */
  completed: z.number().int(),
});

export type KnownLayout = z.infer<typeof knownLayout>;

const label = lineOfText(1, 80, 'Enter the label next to or above the value');

/** More columns or sections are on no page. */
const listedMax = 60;
const words = lineOfText(1, 120, 'Enter the label from the page');

/** What is left out stays as it is; null takes a fact out. Lists are kept as they are given. */
export const changeKnownLayoutBody = z.strictObject({
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
  listKnownLayouts: route({
    method: 'GET',
    path: '/api/known-layouts',
    access: 'signed_in',
    summary: 'List known document layouts, newest first',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(knownLayout),
  }),
  changeKnownLayout: route({
    method: 'PATCH',
    path: '/api/known-layouts/:id',
    access: 'member',
    summary: 'Change a known layout; 409 if it has changed',
    params: idParams,
    bodyKind: 'json',
    body: changeKnownLayoutBody,
    answerKind: 'json',
    status: 200,
    answer: knownLayout,
  }),
  deleteKnownLayout: route({
    method: 'DELETE',
    path: '/api/known-layouts/:id',
    access: 'member',
    summary: 'Delete a known layout; documents read with it stay',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.object({ id }),
  }),
  restoreKnownLayout: route({
    method: 'POST',
    path: '/api/known-layouts/:id/restore',
    access: 'member',
    summary: 'Restore a deleted layout; 409 if it was learned again',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: knownLayout,
  }),
};
