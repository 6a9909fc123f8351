import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { acceptableCodes } from '@pfs/core/draft/review/accepted-doubts';
import { z } from 'zod';
import { claimFields, pageBox, paymentFields } from './document-review.ts';
import { lineOfText } from './fields.ts';

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

/** Says what a value is. */
const setValue = z.discriminatedUnion('part', [
  z.strictObject({ kind: z.literal('set'), ...ofClaim, value: typed }),
  z.strictObject({ kind: z.literal('set'), ...ofLump, value: typed }),
  z.strictObject({ kind: z.literal('set'), ...ofPayment, value: typed }),
]);

/** Says that a value is right as it was read. */
const acceptValue = z.discriminatedUnion('part', [
  z.strictObject({ kind: z.literal('accept'), ...ofClaim }),
  z.strictObject({ kind: z.literal('accept'), ...ofLump }),
  z.strictObject({ kind: z.literal('accept'), ...ofPayment }),
]);

const others = [
  z.strictObject({ kind: z.literal('accept_row'), ...rowOf }),
  /** Of a payment that balances: what is doubtful in it is right as it was read. */
  z.strictObject({ kind: z.literal('accept_all'), payment: position }),
  z.strictObject({ kind: z.literal('remove_row'), ...rowOf }),
  /** Adds an empty row behind another one, or as the first. */
  z.strictObject({
    kind: z.literal('add_row'),
    part: z.enum(['claim', 'lump']),
    payment: position,
    afterRow: row.nullable(),
  }),
  /** This claim and those after it are a payment of their own. */
  z.strictObject({ kind: z.literal('split'), payment: position, row }),
  /** The column is another one: its values move there, and values from there come back. */
  z.strictObject({ kind: z.literal('move_column'), ...columns }),
  /** Values such as `30 694.84` become one of each column. */
  z.strictObject({ kind: z.literal('split_column'), ...columns }),
  /** The amounts of the column are added to those of another. */
  z.strictObject({
    kind: z.literal('merge_columns'),
    payment: position,
    field: z.enum(draftAmountFields),
    into: z.enum(draftAmountFields),
  }),
  /** The amounts of these rows are meant the other way round: they are reversals. */
  z.strictObject({
    kind: z.literal('flip_rows'),
    part: z.enum(['claim', 'lump']),
    payment: position,
    fromRow: row,
    toRow: row,
  }),
  /** Of a doubt about the document itself, by its numbers as they are now: it may stand. */
  z.strictObject({
    kind: z.literal('accept_doubt'),
    part: z.enum(['payment', 'control']),
    payment: position,
    row: row.nullable(),
    field: z.string().max(40).nullable(),
    code: z.enum(acceptableCodes),
  }),
] as const;

/** One step of a person. Those of one call are made together, and taken back together. */
export const reviewChange = z.union([
  setValue,
  acceptValue,
  z.discriminatedUnion('kind', [...others]),
]);

export type ReviewChange = z.infer<typeof reviewChange>;

/** What a person marked on a page. */
const markedRegion = z.strictObject({
  payment: position,
  part: z.enum(['claim', 'lump']),
  page: z.number().int().min(1).max(100_000),
  box: pageBox.omit({ page: true }).strict(),
});

export type MarkedRegion = z.infer<typeof markedRegion>;

export const regionBody = markedRegion.extend({ version });

/** How one item of a review is settled. Without a version it is made on the review as it is. */
export const itemDecision = z
  .strictObject({
    action: z.enum(['accept', 'correct']),
    /** What it says instead; of a correction. */
    value: typed.optional(),
    /** Which value of the row, where the item is about a whole one. */
    field: z.enum([...claimFields, 'reference', 'amount']).optional(),
    version: version.optional(),
  })
  .refine(
    ({ action, value, field }) =>
      action === 'correct' ? value !== undefined : value === undefined && field === undefined,
    { path: ['value'], error: 'A correction needs a value; an acceptance can’t have one' },
  );

export type ItemDecision = z.infer<typeof itemDecision>;
