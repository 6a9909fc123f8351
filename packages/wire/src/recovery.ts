import { recoveryStates, toleranceMaxCents } from '@pfs/core/recovery/adjudication-states';
import { lateAges } from '@pfs/core/recovery/payer-cycle';
import { z } from 'zod';
import {
  askedDay,
  askedText,
  day,
  dollars,
  id,
  idParams,
  listWindow,
  pageFields,
} from './fields.ts';
import { route } from './route.ts';

const state = z.enum(recoveryStates);
const age = z.enum(lateAges);

/** What was agreed at the counter, what was remitted, and the difference: agreed less remitted. */
const sums = {
  rows: z.number().int(),
  expected: dollars,
  remitted: dollars,
  difference: dollars,
};

/** A payer, or a plan that nobody is known to pay for. `key` is what lists are narrowed to. */
const payer = { key: z.string(), name: z.string() };

const recoverySummary = z.object({
  /** Rx numbers that are being matched; the totals follow. */
  matching: z.boolean(),
  /** A difference up to this counts as paid. */
  toleranceCents: z.number().int(),
  states: z.array(z.object({ state, ...sums, explained: dollars })),
  /** What payers owe, by how late it is; the most money first. */
  unpaid: z.array(
    z.object({
      ...payer,
      ...{ rows: z.number().int(), expected: dollars },
      ages: z.array(z.object({ age, rows: z.number().int(), expected: dollars })),
      /** Counted from the fill; two of a payer whose Part D claims are late earlier. */
      lateFromDays: z.array(z.number().int()),
    }),
  ),
  /** Days for which a payer paid nothing: one remittance is missing, not each of its claims. */
  missing: z.array(
    z.object({
      ...payer,
      ...{ from: day, to: day, rows: z.number().int(), expected: dollars },
      daysLate: z.number().int(),
    }),
  ),
  payers: z.array(
    z.object({
      ...payer,
      payments: z.number().int(),
      medianDays: z.number().int().nullable(),
      p95Days: z.number().int().nullable(),
      /** The share of payments that took more than 14 days, 0 to 1. */
      above14: z.number().nullable(),
      /** Of Part D claims; null: the payer has none. */
      partD: z
        .object({
          payments: z.number().int(),
          medianDays: z.number().int(),
          p95Days: z.number().int(),
          above14: z.number(),
          /** Paid later than day 14. */
          late: dollars,
          /** The sum of cents paid late, each times its late days: interest grows with it. */
          lateCentDays: z.number(),
        })
        .nullable(),
    }),
  ),
});

export type RecoverySummary = z.infer<typeof recoverySummary>;

const recoveryRow = z.object({
  /** Of the adjudication, or of a claim that has none. */
  id,
  kind: z.enum(['adjudication', 'claim']),
  state,
  rxNumber: z.string(),
  fillNumber: z.number().int().nullable(),
  filledOn: day.nullable(),
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  payerName: z.string(),
  /** 1 is primary. */
  position: z.number().int().nullable(),
  expected: dollars,
  remitted: dollars,
  difference: dollars,
  explained: dollars,
  /** From the fill to the first payment. */
  days: z.number().int().nullable(),
  /** Of an unpaid one. */
  age: age.nullable(),
  /** The weakest tie to its claims, 1 to 5. */
  step: z.number().int().nullable(),
  ndcDiffers: z.boolean(),
  /** Its first claim. */
  claimId: id.nullable(),
  /** The open case that asks for it. */
  caseId: id.nullable(),
});

export type RecoveryRow = z.infer<typeof recoveryRow>;

/** An adjudication that a claim may pay. */
const matchCandidate = z.object({
  id,
  fillNumber: z.number().int(),
  filledOn: day,
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  plan: z.string(),
  position: z.number().int(),
  authorization: z.string().nullable(),
  expected: dollars.nullable(),
  patientPay: dollars.nullable(),
  isReversed: z.boolean(),
});

export type MatchCandidate = z.infer<typeof matchCandidate>;

const doubtfulClaim = z.object({
  /** Of the claim. */
  id,
  claimNumber: z.string(),
  statusCode: z.string(),
  filledOn: day.nullable(),
  paidOn: day,
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  payerName: z.string(),
  controlNumber: z.string().nullable(),
  paid: dollars,
  patientPaid: dollars,
  /** What it may pay, or the one that was chosen. */
  candidates: z.array(matchCandidate),
  chosenBy: z.string().nullable(),
});

export type DoubtfulClaim = z.infer<typeof doubtfulClaim>;

const filter = {
  state: state.optional(),
  /** The key of a payer or plan. */
  payer: askedText(300).optional(),
  age: age.optional(),
  filledFrom: askedDay().optional(),
  filledTo: askedDay().optional(),
  /** The beginning of an Rx number. */
  rx: askedText(40).optional(),
};

const toleranceSays = `Enter whole cents from 0 to ${toleranceMaxCents}`;

export const toleranceBody = z.strictObject({
  toleranceCents: z.int(toleranceSays).min(0, toleranceSays).max(toleranceMaxCents, toleranceSays),
});

const matchChanged = z.object({ claimId: id, adjudicationId: id.nullable() });

export const recoveryRoutes = {
  getRecoverySummary: route('GET /api/recovery/summary', {
    access: 'signed_in',
    summary: 'Compare adjudicated claims with remittances: totals by state, payer and age',
    answer: recoverySummary,
  }),
  changeTolerance: route('PATCH /api/recovery/tolerance', {
    access: 'pharmacy_admin',
    summary: 'Change up to which difference a claim counts as paid',
    body: toleranceBody,
    answer: toleranceBody,
  }),
  listRecoveryRows: route('GET /api/recovery/claims', {
    access: 'signed_in',
    summary: 'List adjudicated claims with what was remitted; paged',
    query: z.strictObject({ ...filter, ...listWindow }),
    answer: z.array(recoveryRow),
  }),
  listDoubtfulClaims: route('GET /api/claim-matches', {
    access: 'signed_in',
    summary: 'List ambiguous or manually matched claims; paged',
    query: z.strictObject({ ...pageFields(10), chosen: z.enum(['true', 'false']).optional() }),
    answer: z.array(doubtfulClaim),
  }),
  chooseMatch: route('POST /api/claim-matches/:id', {
    access: 'member',
    summary: 'Choose which adjudication an ambiguous claim pays',
    params: idParams,
    body: z.strictObject({ adjudicationId: id }),
    answer: matchChanged,
  }),
  undoMatch: route('DELETE /api/claim-matches/:id', {
    access: 'member',
    summary: 'Undo the choice for an ambiguous claim',
    params: idParams,
    answer: matchChanged,
  }),
};
