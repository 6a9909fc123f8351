import {
  draftAmountFields,
  draftDeciders,
  draftPaymentFields,
  draftTextFields,
} from '@pfs/core/draft/draft-remittance';
import { z } from 'zod';
import { dollars, id, instant } from './fields.ts';
import { processingStatus } from './remittances.ts';

/** In points from the upper left corner of the page as it is shown. */
export const pageBox = z.object({
  page: z.number().int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});

export const reviewDeciders = draftDeciders;
export const claimFields = [...draftAmountFields, ...draftTextFields] as const;
export const paymentFields = draftPaymentFields;

/** One value of a document: what it says, where it stands, and how it was decided. */
export const reviewValue = z.object({
  /** In its normal form: `-12.34`, `2026-03-31`, the 11 digits of an NDC. */
  value: z.string(),
  printed: z.string(),
  box: pageBox.nullable(),
  decidedBy: z.enum(reviewDeciders),
  /** From 0 to 1. */
  confidence: z.number(),
  /** Other normal forms, the likeliest first. */
  otherReadings: z.array(z.string()),
  /** Waits for a person. */
  doubtful: z.boolean(),
});

export type ReviewValue = z.infer<typeof reviewValue>;

/** A row of the document, and its number there: counted from 0 in its payment. */
const place = { row: z.number().int(), box: pageBox.nullable() };

export const reviewClaim = z.object({
  ...place,
  fields: z.partialRecord(z.enum(claimFields), reviewValue),
  /** False where something in the row waits for a person. */
  settled: z.boolean(),
  /** The claim that it became; null until the document is imported. */
  claimId: id.nullable(),
});

export type ReviewClaim = z.infer<typeof reviewClaim>;

export const reviewLump = z.object({
  ...place,
  reference: reviewValue.nullable(),
  amount: reviewValue,
  /** Whose it is, in a check of several payers. */
  payerName: reviewValue.nullable(),
  settled: z.boolean(),
});

export type ReviewLump = z.infer<typeof reviewLump>;

export const reviewControl = z.object({
  scope: z.enum(['group', 'page', 'section', 'payment']),
  of: z.enum([...draftAmountFields, 'claims', 'lumps']),
  value: reviewValue,
  fromRow: z.number().int(),
  toRow: z.number().int(),
});

/** What a doubt is about; `row` and `field` are null where it is about all of it. */
export const reviewDoubt = z.object({
  part: z.enum(['payment', 'claim', 'lump', 'control']),
  row: z.number().int().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  /** In words, for a pharmacist. */
  message: z.string(),
  /** Its numbers, where it is about the document itself: "printed 1,204.00, rows 1,200.00". */
  detail: z.string().nullable(),
  /** A person may say that it may stand; others are settled by a value. */
  acceptable: z.boolean(),
  /** The document can not be finished with it, with a note neither. */
  blocks: z.boolean(),
  /** Its money waits. Others are items to check: left out of cost and drug figures alone. */
  holds: z.boolean(),
});

export type ReviewDoubt = z.infer<typeof reviewDoubt>;

/** A doubt that stands by a person's word. */
export const acceptedDoubt = reviewDoubt
  .pick({ part: true, row: true, field: true, code: true, message: true, detail: true })
  .extend({ acceptedBy: z.string().nullable(), acceptedAt: instant });

export type AcceptedDoubt = z.infer<typeof acceptedDoubt>;

/** One doubt with what it is about, for a caller that settles them one by one. */
export const reviewItem = z.object({
  /** Made of its place: the same until it is settled or rows move to another payment. */
  id: z.string(),
  /** The code of the doubt, and the doubt in words. */
  kind: z.string(),
  message: z.string(),
  payment: z.number().int(),
  /** The prescription number of its row, as read. */
  claimId: z.string().nullable(),
  /** Null where it is about a whole row or payment. */
  field: z.string().nullable(),
  /** What the document says there, in its normal form; else the numbers that do not agree. */
  seen: z.string().nullable(),
  /** The likeliest of other readings. */
  suggested: z.string().nullable(),
  /** What is known, and speaks against what was read: "LISINOPRIL 10 MG TABLET". */
  known: z.string().nullable(),
  /** False of an item to check beside money that is proven. */
  holds: z.boolean(),
  page: z.number().int().nullable(),
  box: pageBox.nullable(),
  acceptable: z.boolean(),
  correctable: z.boolean(),
});

export type ReviewItem = z.infer<typeof reviewItem>;

/** An identity with its numbers. Those of single rows are listed where they do not hold. */
export const reviewEquation = z.object({
  kind: z.string(),
  /** Null for one of the whole payment. */
  row: z.number().int().nullable(),
  /** Which of the payment's printed sums and counts, counted from 0; null for other kinds. */
  control: z.number().int().nullable(),
  /** Each with its sign in it: they add up to the result. */
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
  /** `proven`: arithmetic shows every figure of it. */
  status: z.enum(['proven', 'unproven']),
  /** Σ net − lump sums − amount paid; 0 when it balances, null while a number is missing. */
  difference: dollars.nullable(),
  amount: dollars.nullable(),
  claimCount: z.number().int(),
  /** Rows whose own identity holds, and those where it does not. */
  rowsThatHold: z.number().int(),
  rowsThatDoNot: z.number().int(),
  equations: z.array(reviewEquation),
  doubts: z.array(reviewDoubt),
  accepted: z.array(acceptedDoubt),
  /** Of its workbook; such cells are read like the others. */
  hidden: z
    .object({ rows: z.number().int(), columns: z.number().int(), sheets: z.number().int() })
    .nullable(),
};

/** A payment without its rows, as it stands after a change. */
export const reviewPaymentHead = z.object(paymentHead);

export type ReviewPaymentHead = z.infer<typeof reviewPaymentHead>;

export const reviewPayment = z.object({
  ...paymentHead,
  claims: z.array(reviewClaim),
  lumps: z.array(reviewLump),
  controls: z.array(reviewControl),
});

export type ReviewPayment = z.infer<typeof reviewPayment>;

/** What stands over the rows, and changes with each change of them. */
const state = {
  processingStatus,
  /** Grows with each change; a change names the one that it was made on. */
  version: z.number().int(),
  /** What an undo would take back, in words; null where there is nothing. */
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
  /** As printed, the first where it has several. */
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
