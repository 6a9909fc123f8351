import { z } from 'zod';
import { changedReview, documentReview, waitingDocument } from './document-review.ts';
import { itemDecision, reviewChange } from './document-review-changes.ts';
import { dollars, id, idParams, note } from './fields.ts';
import { remittance } from './remittances.ts';
import { route } from './route.ts';

const version = z.number().int().min(0);
/** A person changes one value; a rule of thumb for what one call may hold. */
const changesMax = 200;

export const documentReviewRoutes = {
  listWaitingDocuments: route({
    method: 'GET',
    path: '/api/review',
    access: 'signed_in',
    summary: 'Documents that wait for a person, the most money first',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.object({
      /** Of all that wait, also of those that are not listed. */
      total: z.number().int(),
      amount: dollars,
      rows: z.array(waitingDocument),
    }),
  }),
  getDocumentReview: route({
    method: 'GET',
    path: '/api/remittances/:id/review',
    access: 'member',
    summary:
      'What was read in a document: values with their places, equations, and items that wait',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: documentReview,
  }),
  getDocumentPage: route({
    method: 'GET',
    path: '/api/remittances/:id/pages/:page',
    access: 'member',
    summary: 'The picture of a page, upright; each look is on record',
    params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(100_000) }),
    query: z.strictObject({ dpi: z.coerce.number().int().min(40).max(200).default(110) }),
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
  changeDocumentReview: route({
    method: 'POST',
    path: '/api/remittances/:id/review/changes',
    access: 'member',
    summary: 'Set, accept, add, remove or split what was read; 409 when another was faster',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({ version, changes: z.array(reviewChange).min(1).max(changesMax) }),
    answerKind: 'json',
    status: 200,
    answer: changedReview,
  }),
  settleReviewItem: route({
    method: 'POST',
    path: '/api/remittances/:id/review/:itemId',
    access: 'member',
    summary: 'Accept or correct one item of a review; 404 when it does not wait any more',
    params: z.strictObject({ id, itemId: z.string().max(120) }),
    bodyKind: 'json',
    body: itemDecision,
    answerKind: 'json',
    status: 200,
    answer: changedReview,
  }),
  undoDocumentReview: route({
    method: 'POST',
    path: '/api/remittances/:id/review/undo',
    access: 'member',
    summary: 'Take the last change back',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({ version }),
    answerKind: 'json',
    status: 200,
    answer: changedReview,
  }),
  turnDocumentPage: route({
    method: 'POST',
    path: '/api/remittances/:id/review/turn',
    access: 'member',
    summary: 'Turn a page clockwise and read the document again; changes made before are gone',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({
      version,
      page: z.number().int().min(1).max(100_000),
      degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]),
    }),
    answerKind: 'json',
    status: 202,
    answer: remittance,
  }),
  finishDocumentReview: route({
    method: 'POST',
    path: '/api/remittances/:id/review/finish',
    access: 'member',
    summary: 'Import the document; a note is needed where arithmetic does not prove all of it',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({ version, note: note.optional() }),
    answerKind: 'json',
    status: 200,
    answer: remittance.extend({
      /** The next document that looks like this one is read the same way. */
      layoutLearned: z.boolean(),
    }),
  }),
  rejectDocument: route({
    method: 'POST',
    path: '/api/remittances/:id/review/not-a-remittance',
    access: 'member',
    summary: 'Say that a document is nothing to count; it is kept, and Retry reads it again',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({
      version,
      because: z.enum(['not_a_remittance', 'other_currency']).default('not_a_remittance'),
    }),
    answerKind: 'json',
    status: 200,
    answer: remittance,
  }),
  typeDocumentByHand: route({
    method: 'POST',
    path: '/api/remittances/:id/review/by-hand',
    access: 'member',
    summary: 'Open a failed document with one empty payment, to type in what its pages say',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: remittance,
  }),
  openWithPassword: route({
    method: 'POST',
    path: '/api/remittances/:id/password',
    access: 'member',
    summary: 'Read an encrypted PDF with its password, which is kept nowhere',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({ password: z.string().min(1).max(255) }),
    answerKind: 'json',
    status: 202,
    answer: remittance,
    storesNoAnswer: true,
  }),
};
