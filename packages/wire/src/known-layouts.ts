import { z } from 'zod';
import { id, idParams, instant, lineOfText } from './fields.ts';
import { route } from './route.ts';

/** As it is kept: later versions may keep more kinds of facts. */
export const layoutFacts = z.object({
  payerName: z.string().optional(),
  traceNumberLabel: z.string().optional(),
  paidOnLabel: z.string().optional(),
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
  }),
  learnedAt: instant,
  learnedByName: z.string().nullable(),
  /** Null once that remittance is deleted. */
  learnedFrom: z.object({ id, fileName: z.string() }).nullable(),
  /** Documents that it has told something of, and that are imported. */
  completed: z.number().int(),
});

export type KnownLayout = z.infer<typeof knownLayout>;

const label = lineOfText(1, 80, 'Please enter the words beside or above the value');

/** What is left out stays as it is; null takes a fact out. */
export const changeKnownLayoutBody = z.strictObject({
  version: z.number().int().min(1),
  payerName: lineOfText(1, 200, 'Please enter the payer’s name').nullable().optional(),
  traceNumberLabel: label.nullable().optional(),
  paidOnLabel: label.nullable().optional(),
});

export type ChangeKnownLayoutBody = z.input<typeof changeKnownLayoutBody>;

export const knownLayoutRoutes = {
  listKnownLayouts: route({
    method: 'GET',
    path: '/api/known-layouts',
    access: 'signed_in',
    summary: 'Layouts of documents that are read with what a person once said, the newest first',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(knownLayout),
  }),
  changeKnownLayout: route({
    method: 'PATCH',
    path: '/api/known-layouts/:id',
    access: 'member',
    summary: 'Change what a known layout keeps; 409 when another was faster',
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
    summary: 'Use a layout no more; what was read with it stays',
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
    summary: 'Use a deleted layout again; 409 when it was learned anew meanwhile',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: knownLayout,
  }),
};
