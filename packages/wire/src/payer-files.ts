import { outReasons } from '@pfs/core/contracts/guarantees';
import { comparedStates, payerFileFieldNames } from '@pfs/core/contracts/payer-files';
import { rxPatterns } from '@pfs/core/exports/export-fields';
import { z } from 'zod';
import { day, dollars, id, idParams, instant, messageAnswer, pageFields } from './fields.ts';
import { route } from './route.ts';

const count = z.number().int();
const field = z.enum(payerFileFieldNames);
const state = z.enum(comparedStates);
const dayOrder = z.enum(['month_first', 'day_first']);
const rxPattern = z.enum(rxPatterns);

/** What a side comes to, to hold against its own summary. */
const side = z.object({
  claims: count,
  awp: dollars,
  /** 506-F6, or 507-F7 of a dispensing fee. */
  paid: dollars,
  /** Percent off AWP, or dollars for a claim; null without claims. */
  achieved: z.number().nullable(),
  variance: dollars,
});

/** Rows of the file that are not compared. */
const leftOut = z.object({
  otherStores: count,
  otherClass: count,
  otherPeriods: count,
  notClaims: count,
});

const sample = z.object({
  line: count,
  values: z.partialRecord(field, z.string()),
});

const payerFilePreview = z.object({
  fileName: z.string(),
  from: day,
  to: day,
  columns: z.array(z.object({ key: z.string(), isPersons: z.boolean(), field: field.nullable() })),
  /** Whether the columns are those of an earlier file with these headings. */
  isKnown: z.boolean(),
  dayOrder,
  dayOrderIsOpen: z.boolean(),
  rxPattern,
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  canImport: z.boolean(),
  refused: z.array(z.object({ line: count, message: z.string() })),
  refusedRows: count,
  leftOut,
  ours: side,
  theirs: side,
  sample: z.array(sample),
});

export type PayerFilePreview = z.infer<typeof payerFilePreview>;

const comparedFile = z.object({
  id,
  fileName: z.string(),
  importedByName: z.string().nullable(),
  importedAt: instant,
  /** Claims changed; it is being compared again. */
  updating: z.boolean(),
  leftOut,
  claims: count,
  awp: dollars,
  paid: dollars,
  /** The variance of our figures, and that of the payer's file. */
  ours: dollars,
  theirs: dollars,
  /** Ours plus all effects is theirs. */
  states: z.array(z.object({ state, claims: count, effect: dollars })),
});

export type ComparedFile = z.infer<typeof comparedFile>;

const payerFilePeriod = z.object({
  from: day,
  to: day,
  /** The ledger's variance. */
  ours: dollars,
  file: comparedFile.nullable(),
});

export type PayerFilePeriod = z.infer<typeof payerFilePeriod>;

const comparedClaim = z.object({
  place: count,
  state,
  effect: dollars,
  rxNumber: z.string(),
  fillNumber: count.nullable(),
  filledOn: day,
  ndc: z.string().nullable(),
  drugName: z.string().nullable(),
  plan: z.string(),
  /** Of the payer's file. */
  line: count.nullable(),
  /** Null: that side doesn't have the claim. */
  ours: z
    .object({
      awp: dollars.nullable(),
      paid: dollars.nullable(),
      out: z.enum(outReasons).nullable(),
      rule: count.nullable(),
    })
    .nullable(),
  theirs: z
    .object({
      awp: dollars.nullable(),
      paid: dollars.nullable(),
      out: z.enum(['excluded', 'reversed']).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
});

export type ComparedClaimRow = z.infer<typeof comparedClaim>;

export const comparedSorts = ['filledOn', 'rxNumber', 'effect'] as const;

/** Fields of the form beside the file. */
export const payerFileFormFields = z.strictObject({
  /** Any day of the period. */
  day,
  /** What each column becomes, by its place, with commas between; none: the headings tell. */
  columns: z
    .string()
    .optional()
    .transform((text) => text?.split(',').map((name) => (name === '' ? null : name)))
    .pipe(z.array(field.nullable()).optional())
    .refine((fields) => {
      const used = fields?.filter((name) => name !== null) ?? [];
      return new Set(used).size === used.length;
    }, 'A field comes from one column'),
  dayOrder: dayOrder.default('month_first'),
  rxPattern: rxPattern.default('plain'),
});

const base = '/api/payer-contracts';

export const payerFileRoutes = {
  listPayerFiles: route(`GET ${base}/guarantees/:id/payer-files`, {
    access: 'member',
    summary: 'List the periods of a guarantee with the payer’s file of each, latest first',
    answer: z.array(payerFilePeriod),
  }),
  previewPayerFile: route(`POST ${base}/guarantees/:id/payer-files/preview`, {
    access: 'pharmacy_admin',
    summary:
      'Show what a payer’s reconciliation file (field `file`: CSV, XLSX) has for the period of ' +
      'the field `day`; keeps nothing',
    params: idParams,
    bodyKind: 'multipart',
    answer: payerFilePreview,
  }),
  importPayerFile: route(`POST ${base}/guarantees/:id/payer-files`, {
    access: 'pharmacy_admin',
    summary: 'Import a payer’s reconciliation file and compare it, claim by claim',
    params: idParams,
    bodyKind: 'multipart',
    status: 201,
    answer: z.object({ id }),
  }),
  listComparedClaims: route(`GET ${base}/payer-files/:id/claims`, {
    access: 'member',
    summary: 'List the claims of a comparison by state, both sides beside each other; paged',
    query: z.strictObject({
      ...pageFields(25),
      state: state.optional(),
      sort: z.enum(comparedSorts).default('filledOn'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: z.array(comparedClaim),
  }),
  downloadDifferences: route(`GET ${base}/payer-files/:id/differences`, {
    access: 'member',
    summary: 'Download the claims that differ (CSV)',
    params: idParams,
    answerKind: 'file',
  }),
  downloadPayerFile: route(`GET ${base}/payer-files/:id/original`, {
    access: 'member',
    summary: 'Download a payer’s reconciliation file as it came',
    params: idParams,
    answerKind: 'file',
  }),
  deletePayerFile: route(`DELETE ${base}/payer-files/:id`, {
    access: 'pharmacy_admin',
    summary: 'Delete a payer’s file with its comparison',
    params: idParams,
    answer: messageAnswer,
  }),
};
