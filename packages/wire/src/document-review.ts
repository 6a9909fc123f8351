import {
  draftAmountFields,
  draftDeciders,
  draftPaymentFields,
  draftTextFields,
} from '@pfs/core/draft/draft-remittance';
import { z } from 'zod';
import { dollars, id, instant } from './fields.ts';
import { processingStatus } from './remittances.ts';

/** In points from the upper left corner of the page as shown. */
export const pageBox = z.object({
  page: z.number().int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});

export const claimFields = [...draftAmountFields, ...draftTextFields] as const;
export const paymentFields = draftPaymentFields;

/** One value of a document: its text, place and how it was decided. */
export const reviewValue = z.object({
  /** In its normal form: `-12.34`, `2026-03-31`, the 11 digits of an NDC. */
  value: z.string(),
  printed: z.string(),
  box: pageBox.nullable(),
  decidedBy: z.enum(draftDeciders),
  /** From 0 to 1. */
  confidence: z.number(),
  /** Other normal forms, most likely first. */
  otherReadings: z.array(z.string()),
  /** Needs review. */
  doubtful: z.boolean(),
});

export type ReviewValue = z.infer<typeof reviewValue>;

/** A row of the document, and its number there: counted from 0 in its payment. */
const place = { row: z.number().int(), box: pageBox.nullable() };

const reviewClaim = z.object({
  ...place,
  fields: z.partialRecord(z.enum(claimFields), reviewValue),
  /** False if something in the row needs review. */
  settled: z.boolean(),
  /** The claim created from it; null until the document is imported. */
  claimId: id.nullable(),
});

export type ReviewClaim = z.infer<typeof reviewClaim>;

const reviewLump = z.object({
  ...place,
  reference: reviewValue.nullable(),
  amount: reviewValue,
  /** Its payer, in a check of several payers. */
  payerName: reviewValue.nullable(),
  settled: z.boolean(),
});

export type ReviewLump = z.infer<typeof reviewLump>;

const reviewControl = z.object({
  scope: z.enum(['group', 'page', 'section', 'payment']),
  of: z.enum([...draftAmountFields, 'claims', 'lumps']),
  value: reviewValue,
  fromRow: z.number().int(),
  toRow: z.number().int(),
});

/** The subject of a doubt; `row` and `field` are null if it concerns the whole payment or row. */
const reviewDoubt = z.object({
  part: z.enum(['payment', 'claim', 'lump', 'control']),
  row: z.number().int().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  /** A sentence for a pharmacist. */
  message: z.string(),
  /** Its numbers, if it concerns the document itself: "printed 1,204.00, rows 1,200.00". */
  detail: z.string().nullable(),
  /** Whether it can be accepted; others are settled by a value. */
  acceptable: z.boolean(),
  /** Whether it prevents finishing the document, even with a note. */
  blocks: z.boolean(),
  /**
   * Whether it holds money. Other doubts are items to check, excluded only from cost and drug
   * figures.
   */
  holds: z.boolean(),
});

export type ReviewDoubt = z.infer<typeof reviewDoubt>;

/** A doubt that a user accepted. */
const acceptedDoubt = reviewDoubt
  .pick({ part: true, row: true, field: true, code: true, message: true, detail: true })
  .extend({ acceptedBy: z.string().nullable(), acceptedAt: instant });

export type AcceptedDoubt = z.infer<typeof acceptedDoubt>;

/** One doubt with its subject, for callers that settle them one by one. */
const reviewItem = z.object({
  /** Derived from its place: stable until it is settled or rows move to another payment. */
  id: z.string(),
  /** The code and sentence of the doubt. */
  kind: z.string(),
  message: z.string(),
  payment: z.number().int(),
  /** The prescription number of its row as read. */
  claimId: z.string().nullable(),
  /** Null if it concerns a whole row or payment. */
  field: z.string().nullable(),
  /** The document's value in its normal form, or else the numbers that disagree. */
  seen: z.string().nullable(),
  /** The most likely other reading. */
  suggested: z.string().nullable(),
  /** Known data that contradicts the reading: "LISINOPRIL 10 MG TABLET". */
  known: z.string().nullable(),
  /** False for an item to check next to proven money. */
  holds: z.boolean(),
  page: z.number().int().nullable(),
  box: pageBox.nullable(),
  acceptable: z.boolean(),
  correctable: z.boolean(),
});

export type ReviewItem = z.infer<typeof reviewItem>;

/** An identity with its numbers. Identities of single rows are listed only if they don't hold. */
const reviewEquation = z.object({
  kind: z.string(),
  /** Null for an identity of the whole payment. */
  row: z.number().int().nullable(),
  /** The index among the payment's printed sums and counts; null for other kinds. */
  control: z.number().int().nullable(),
  /** Signed terms that add up to the result. */
  terms: z.array(z.object({ label: z.string(), amount: dollars })),
  result: z.object({ label: z.string(), amount: dollars }),
  difference: dollars,
  holds: z.boolean(),
  sentence: z.string(),
});

export type ReviewEquation = z.infer<typeof reviewEquation>;

const paymentHead = {
  /** Counted from 0 in the document. */
  position: z.number().int(),
  fields: z.partialRecord(z.enum(paymentFields), reviewValue),
  /** `proven`: arithmetic confirms every figure. */
  status: z.enum(['proven', 'unproven']),
  /** Σ net − lump sums − amount paid; 0 if it balances, null while a number is missing. */
  difference: dollars.nullable(),
  amount: dollars.nullable(),
  claimCount: z.number().int(),
  /** Rows whose own identity holds, and rows where it doesn't. */
  rowsThatHold: z.number().int(),
  rowsThatDoNot: z.number().int(),
  equations: z.array(reviewEquation),
  doubts: z.array(reviewDoubt),
  accepted: z.array(acceptedDoubt),
  /** Hidden cells of its workbook, which are read like the others. */
  hidden: z
    .object({ rows: z.number().int(), columns: z.number().int(), sheets: z.number().int() })
    .nullable(),
};

/** A payment without its rows, after a change. */
const reviewPaymentHead = z.object(paymentHead);

export type ReviewPaymentHead = z.infer<typeof reviewPaymentHead>;

const reviewPayment = z.object({
  ...paymentHead,
  claims: z.array(reviewClaim),
  lumps: z.array(reviewLump),
  controls: z.array(reviewControl),
});

export type ReviewPayment = z.infer<typeof reviewPayment>;

/** The summary above the rows, which changes with them. */
const state = {
  processingStatus,
  /** Grows with each change; a change names the version it is based on. */
  version: z.number().int(),
  /** What an undo would revert, as a sentence; null if there is nothing. */
  undoes: z.string().nullable(),
  /** How many doubts are left; of a completed document how many items to check. */
  doubts: z.number().int(),
};

export const documentReview = z.object({
  id,
  fileName: z.string(),
  fileType: z.string(),
  ...state,
  /** False once it is imported, or marked as not a remittance: then only items to check change. */
  open: z.boolean(),
  pages: z.array(
    z.object({
      /** Counted from 1. */
      number: z.number().int(),
      width: z.number(),
      height: z.number(),
      turnedDegrees: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      source: z.enum(['text_layer', 'cells', 'ocr']),
      words: z.number().int(),
      /** False for cells and text: there is no picture of the page. */
      pictured: z.boolean(),
    }),
  ),
  payments: z.array(reviewPayment),
  /** What waits, each by itself; of a completed document its items to check. */
  items: z.array(reviewItem),
  /** The document that waits next, by money. */
  next: id.nullable(),
});

export type DocumentReview = z.infer<typeof documentReview>;

export const changedReview = z.object({
  ...state,
  /** Rows came, went or moved, or printed sums changed: fetch the review again. */
  rowsMoved: z.boolean(),
  payments: z.array(reviewPaymentHead),
  claims: z.array(reviewClaim.extend({ payment: z.number().int() })),
  lumps: z.array(reviewLump.extend({ payment: z.number().int() })),
});

export type ChangedReview = z.infer<typeof changedReview>;

export const waitingDocument = z.object({
  id,
  /** `completed`: its money counts, and it has items to check. */
  processingStatus: z.enum(['review', 'completed']),
  fileName: z.string(),
  /** As printed; the first if there are several. */
  payerName: z.string().nullable(),
  payments: z.number().int(),
  claims: z.number().int(),
  /** Of all its payments, as far as their amounts are read. */
  amount: dollars,
  doubts: z.number().int(),
  /** Every doubt is settled: it only has to be finished. */
  proven: z.boolean(),
  /** It balances, and accepting all of it as it was read settles every doubt. */
  acceptableAtOnce: z.boolean(),
  uploadedByName: z.string().nullable(),
  createdAt: instant,
});

export type WaitingDocument = z.infer<typeof waitingDocument>;
