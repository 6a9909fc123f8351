import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { acceptableCodes } from '@pfs/core/draft/review/accepted-doubts';
import { z } from 'zod';
import {
  changedReview,
  claimFields,
  documentReview,
  pageBox,
  paymentFields,
  waitingDocument,
} from './document-review.ts';
import { dollars, id, lineOfText, note } from './fields.ts';
import { remittance } from './remittances.ts';
import { route } from './route.ts';

const position = z.number().int().min(0).max(10_000);
const row = z.number().int().min(0).max(1_000_000);
const version = z.number().int().min(0);
/** In its normal form or as people write it: `(12.34)`, `$1,204.50`, `3/31/2026`. Empty: none. */
const typed = lineOfText(0, 300, 'Specify the category');

const ofClaim = {
  part: z.literal('claim'),
  payment: position,
  row,
  field: z.enum(claimFields),
};
const ofLump = {
  part: z.literal('lump'),
  payment: position,
  row,
  field: z.enum(['reference', 'amount', 'payerName']),
};
const ofPayment = {
  part: z.literal('payment'),
  payment: position,
  field: z.enum(paymentFields),
};
const columns = { payment: position, field: z.enum(claimFields), into: z.enum(claimFields) };
const rowOf = { part: z.enum(['claim', 'lump']), payment: position, row };

/** Sets a value. */
const setValue = z.discriminatedUnion('part', [
  z.strictObject({ kind: z.literal('set'), ...ofClaim, value: typed }),
  z.strictObject({ kind: z.literal('set'), ...ofLump, value: typed }),
  z.strictObject({ kind: z.literal('set'), ...ofPayment, value: typed }),
]);

/** Confirms a value as read. */
const acceptValue = z.discriminatedUnion('part', [
  z.strictObject({ kind: z.literal('accept'), ...ofClaim }),
  z.strictObject({ kind: z.literal('accept'), ...ofLump }),
  z.strictObject({ kind: z.literal('accept'), ...ofPayment }),
]);

const others = [
  z.strictObject({ kind: z.literal('accept_row'), ...rowOf }),
  /** Confirms all doubtful values of a balanced payment as read. */
  z.strictObject({ kind: z.literal('accept_all'), payment: position }),
  z.strictObject({ kind: z.literal('remove_row'), ...rowOf }),
  /** Adds an empty row after another one, or as the first. */
  z.strictObject({
    kind: z.literal('add_row'),
    part: z.enum(['claim', 'lump']),
    payment: position,
    afterRow: row.nullable(),
  }),
  /** Splits this claim and those after it into a payment of their own. */
  z.strictObject({ kind: z.literal('split'), payment: position, row }),
  /** Swaps a column with another one, including their values. */
  z.strictObject({ kind: z.literal('move_column'), ...columns }),
  /** Splits values such as `30 694.84` into two columns. */
  z.strictObject({ kind: z.literal('split_column'), ...columns }),
  /** Adds the amounts of the column to those of another. */
  z.strictObject({
    kind: z.literal('merge_columns'),
    payment: position,
    field: z.enum(draftAmountFields),
    into: z.enum(draftAmountFields),
  }),
  /** Negates the amounts of these rows: they are reversals. */
  z.strictObject({
    kind: z.literal('flip_rows'),
    part: z.enum(['claim', 'lump']),
    payment: position,
    fromRow: row,
    toRow: row,
  }),
  /** Accepts a doubt about the document itself, by its current numbers. */
  z.strictObject({
    kind: z.literal('accept_doubt'),
    part: z.enum(['payment', 'control']),
    payment: position,
    row: row.nullable(),
    field: z.string().max(40).nullable(),
    code: z.enum(acceptableCodes),
  }),
] as const;

/** One change. Changes of one call are applied together and undone together. */
export const reviewChange = z.union([
  setValue,
  acceptValue,
  z.discriminatedUnion('kind', [...others]),
]);

export type ReviewChange = z.infer<typeof reviewChange>;

/** An area that a user marked on a page. */
const markedRegion = z.strictObject({
  payment: position,
  part: z.enum(['claim', 'lump']),
  page: z.number().int().min(1).max(100_000),
  box: pageBox.omit({ page: true }).strict(),
});

export type MarkedRegion = z.infer<typeof markedRegion>;

const regionBody = markedRegion.extend({ version });

/** How one review item is settled. Without a version it applies to the current state. */
const itemDecision = z
  .strictObject({
    action: z.enum(['accept', 'correct']),
    /** The corrected value, for a correction. */
    value: typed.optional(),
    /** The field of the row, if the item concerns the whole row. */
    field: z.enum([...claimFields, 'reference', 'amount']).optional(),
    version: version.optional(),
  })
  .refine(
    ({ action, value, field }) =>
      action === 'correct' ? value !== undefined : value === undefined && field === undefined,
    { path: ['value'], error: 'A correction needs a value; an acceptance can’t have one' },
  );

export type ItemDecision = z.infer<typeof itemDecision>;

/** The most changes in one call; users usually make one. */
const changesMax = 200;

export const documentReviewRoutes = {
  listWaitingDocuments: route('GET /api/review', {
    access: 'signed_in',
    summary: 'List documents in review, largest amount first',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
    answer: z.object({
      /** For all documents with held money, including those not listed. */
      total: z.number().int(),
      amount: dollars,
      /** Completed documents with items to check, and the number of items. */
      completed: z.number().int(),
      itemsToCheck: z.number().int(),
      rows: z.array(waitingDocument),
    }),
  }),
  getDocumentReview: route('GET /api/remittances/:id/review', {
    access: 'member',
    summary: 'Get a document’s extracted values and open items',
    answer: documentReview,
  }),
  getDocumentPage: route('GET /api/remittances/:id/pages/:page', {
    access: 'member',
    summary: 'Get a page image; audited',
    params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(100_000) }),
    query: z.strictObject({ dpi: z.coerce.number().int().min(40).max(200).default(110) }),
    answerKind: 'file',
  }),
  getPageWords: route('GET /api/remittances/:id/pages/:page/words', {
    access: 'member',
    summary: 'Get a page’s words with positions; audited',
    params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(100_000) }),
    answer: z.object({
      words: z.array(z.object({ text: z.string(), box: pageBox.omit({ page: true }) })),
    }),
    storesNoAnswer: true,
  }),
  changeDocumentReview: route('POST /api/remittances/:id/review/changes', {
    access: 'member',
    summary: 'Set, accept, add, remove or split values; 409 if changed',
    body: z.strictObject({ version, changes: z.array(reviewChange).min(1).max(changesMax) }),
    answer: changedReview,
  }),
  markPageRegion: route('POST /api/remittances/:id/review/region', {
    access: 'member',
    summary: 'Add a page region’s lines as claims or lump sums',
    body: regionBody,
    answer: changedReview,
  }),
  settleReviewItem: route('POST /api/remittances/:id/review/:itemId', {
    access: 'member',
    summary: 'Accept or correct an item; 404 if it is settled',
    params: z.strictObject({ id, itemId: z.string().max(120) }),
    body: itemDecision,
    answer: changedReview,
  }),
  undoDocumentReview: route('POST /api/remittances/:id/review/undo', {
    access: 'member',
    summary: 'Undo the last change',
    body: z.strictObject({ version }),
    answer: changedReview,
  }),
  turnDocumentPage: route('POST /api/remittances/:id/review/turn', {
    access: 'member',
    summary: 'Rotate a page clockwise and read again; discards changes',
    body: z.strictObject({
      version,
      page: z.number().int().min(1).max(100_000),
      degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]),
    }),
    status: 202,
    answer: remittance,
  }),
  finishDocumentReview: route('POST /api/remittances/:id/review/finish', {
    access: 'member',
    summary: 'Import the document; requires a note for unverified values',
    body: z.strictObject({ version, note: note.optional() }),
    answer: remittance.extend({
      /** The next document with this layout is read the same way. */
      layoutLearned: z.boolean(),
    }),
  }),
  rejectDocument: route('POST /api/remittances/:id/review/not-a-remittance', {
    access: 'member',
    summary: 'Exclude a document that is not a remittance; Retry restores it',
    body: z.strictObject({
      version,
      because: z.enum(['not_a_remittance', 'other_currency']).default('not_a_remittance'),
    }),
    answer: remittance,
  }),
  typeDocumentByHand: route('POST /api/remittances/:id/review/by-hand', {
    access: 'member',
    summary: 'Open a failed document for manual entry',
    answer: remittance,
  }),
  openWithPassword: route('POST /api/remittances/:id/password', {
    access: 'member',
    summary: 'Read an encrypted PDF with its password, which is not stored',
    body: z.strictObject({ password: z.string().min(1).max(255) }),
    status: 202,
    answer: remittance,
    storesNoAnswer: true,
  }),
};
