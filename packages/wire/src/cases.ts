import { caseActions, caseKinds, caseStates } from '@pfs/core/recovery/cases';
import { appealAnswers } from '@pfs/core/recovery/price-appeals';
import { z } from 'zod';
import {
  askedDay,
  askedText,
  checkPeriod,
  day,
  dollars,
  id,
  idParams,
  instant,
  listWindow,
  month,
  periodFields,
  typedDollars,
} from './fields.ts';
import { route } from './route.ts';

const kind = z.enum(caseKinds);
const state = z.enum(caseStates);
export const caseActionNames = Object.keys(caseActions) as [
  keyof typeof caseActions,
  ...(keyof typeof caseActions)[],
];

/** Of a payer, of a plan that nobody is known to pay for, or of a vendor. */
const party = z.object({ key: z.string(), name: z.string() });
const person = z.object({ id, name: z.string() });

/** Money of receipts: rows that came after the case was sent, and before. */
const seen = { seen: dollars, byItself: dollars };

const recoveryCase = z.object({
  id,
  /** Counts up from 1 in a pharmacy. */
  number: z.number().int(),
  kind,
  state,
  party,
  rows: z.number().int(),
  asked: dollars,
  ...seen,
  /** What the party said it will pay. */
  promised: dollars.nullable(),
  /**
   * What a won case lacks of that, once the usual time to pay has passed since it was won; null
   * for any other.
   */
  promisedNotPaid: dollars.nullable(),
  /** The last day of that time, while it has not passed and money is missing. */
  payableUntil: day.nullable(),
  /** What it is expected to bring; null once it is decided. */
  expected: dollars.nullable(),
  /** How many decided cases of the kind with that party the likelihood rests on. */
  decidedBefore: z.number().int(),
  dueOn: day.nullable(),
  dueReason: z.string().nullable(),
  /** Due within three business days. */
  isUrgent: z.boolean(),
  owner: person.nullable(),
  foundOn: day,
  sentOn: day.nullable(),
  decidedOn: day.nullable(),
  /** The step that an undo takes back; null if there is none. */
  lastStepId: id.nullable(),
});

export type RecoveryCase = z.infer<typeof recoveryCase>;

const answer = z.enum(appealAnswers);

const caseStep = z.object({
  id,
  at: instant,
  /** Null: the product did it. */
  by: z.string().nullable(),
  userId: id.nullable(),
  action: z.enum([...caseActionNames, 'find', 'note', 'undo', 'assign', 'due', 'answer']),
  state,
  note: z.string().nullable(),
  /** What the payer answered; of a price appeal. */
  answer: z
    .object({
      kind: answer,
      ndc: z.string().nullable(),
      source: z.string().nullable(),
      /** How many rows it concerns; null: all. */
      rows: z.number().int().nullable(),
    })
    .nullable(),
});

export type CaseStep = z.infer<typeof caseStep>;

/** What was sent: frozen when the case was prepared. */
const casePacket = z.object({
  id,
  madeAt: instant,
  madeBy: z.string().nullable(),
  rows: z.number().int(),
  asked: dollars,
  /** SHA-256 of the files. */
  letterHash: z.string(),
  tableHash: z.string(),
});

export type CasePacket = z.infer<typeof casePacket>;

const caseDetail = recoveryCase.extend({
  steps: z.array(caseStep),
  packets: z.array(casePacket),
  /** What remains to be done, such as to bill again. */
  nextTask: z.string().nullable(),
});

export type CaseDetail = z.infer<typeof caseDetail>;

const caseRow = z.object({
  /** Of the row in its case. */
  id: z.string(),
  /** `Rx 990001, fill 2`, `Lump sum CS DIRQ3-26`, `Invoice 8841`. */
  label: z.string(),
  day: day.nullable(),
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  asked: dollars,
  ...seen,
  /** The screen that shows it. */
  url: z.string().nullable(),
  /** The payer's newest answer to a price appeal. */
  answer: z
    .object({
      kind: answer,
      ndc: z.string().nullable(),
      source: z.string().nullable(),
      /** What the pharmacy's own invoices say of that NDC by the fill date; null: nothing. */
      ownPrice: z
        .object({ unitCost: z.string(), vendorName: z.string(), invoice: z.string(), on: day })
        .nullable(),
    })
    .nullable(),
  /** Money that proves it, the first first. */
  receipts: z.array(
    z.object({
      ...{ id, on: day, amount: dollars, text: z.string(), isByItself: z.boolean() },
      /** The screen that shows it; null once its file is deleted. */
      url: z.string().nullable(),
    }),
  ),
});

export type CaseRow = z.infer<typeof caseRow>;

const caseSums = { cases: z.number().int(), asked: dollars, ...seen };

const caseSummary = z.object({
  /** Cases are being looked for. */
  finding: z.boolean(),
  /** Found or prepared. */
  toDo: z.object(caseSums),
  /** Sent or acknowledged. */
  waiting: z.object(caseSums),
  /** Won or partly won. */
  won: z.object(caseSums),
  /**
   * Of cases won longer ago than the usual time to pay, what was promised less what was seen. A win
   * without an amount promises all.
   */
  promisedNotPaid: dollars,
  parties: z.array(
    party.extend({
      ...caseSums,
      won: z.number().int(),
      decided: z.number().int(),
      /** From sent to decided; null while none is. */
      medianDays: z.number().int().nullable(),
    }),
  ),
  kinds: z.array(z.object({ kind, ...caseSums })),
});

export type CaseSummary = z.infer<typeof caseSummary>;

const casesAtOnce = 200;

export const caseSettings = z.strictObject({
  /** Whether staff send and decide cases, too. */
  staffSends: z.boolean('Use true or false'),
});

export type CaseSettings = z.infer<typeof caseSettings>;

export const caseStepBody = z.strictObject({
  ids: z.array(id).min(1).max(casesAtOnce),
  action: z.enum([...caseActionNames, 'undo', 'note']),
  note: z
    .string('Enter a note')
    .trim()
    .min(1, 'Enter a note')
    .max(2_000, 'At most 2,000 characters')
    .optional(),
  /** With `win` and `win_partly`: what the party will pay. */
  promised: typedDollars.optional(),
  /** With `undo`: the steps to take back, the last of each case. Another one is not taken back. */
  expects: z.array(id).max(casesAtOnce).optional(),
});

/** What the payer answered to a price appeal, or to some of its rows. */
export const caseAnswerBody = z.strictObject({
  answer: z.enum(appealAnswers, 'Choose an answer'),
  /** Rows of the case; none: all of them. */
  rows: z.array(z.string().max(200)).min(1).max(1_000).optional(),
  /** With a denial: the NDC that the payer names, and where it says to buy it. */
  ndc: askedText(20)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((text) => /^(\d{11})?$/.test(text), 'Use all 11 digits')
    .optional(),
  source: askedText(200).optional(),
  note: askedText(2_000).optional(),
});

export const changeCaseBody = z.strictObject({
  /** Null: nobody. */
  ownerId: id.nullable().optional(),
  dueOn: askedDay().nullable().optional(),
  dueReason: z.string().trim().max(200).nullable().optional(),
});

export const caseRoutes = {
  getCaseSummary: route('GET /api/cases/summary', {
    access: 'signed_in',
    summary: 'Sum cases by stage, payer or vendor, and kind',
    answer: caseSummary,
  }),
  getCaseSettings: route('GET /api/cases/settings', {
    access: 'member',
    summary: 'Get whether staff send and decide cases',
    answer: caseSettings,
  }),
  changeCaseSettings: route('PATCH /api/cases/settings', {
    access: 'pharmacy_admin',
    summary: 'Set whether staff send and decide cases',
    body: caseSettings,
    answer: caseSettings,
  }),
  listCases: route('GET /api/cases', {
    access: 'signed_in',
    summary: 'List cases, the ones to do first at the top; paged',
    query: z.strictObject({
      stage: z.enum(['to_do', 'waiting', 'open', 'decided']).optional(),
      kind: kind.optional(),
      party: askedText(300).optional(),
      owner: id.optional(),
      /** A number, or words of payers, vendors and kinds. */
      search: askedText(200).optional(),
      ...listWindow,
    }),
    answer: z.array(recoveryCase),
  }),
  getCase: route('GET /api/cases/:id', {
    access: 'member',
    summary: 'Get a case with its steps and packets',
    params: idParams,
    answer: caseDetail,
  }),
  listCaseRows: route('GET /api/cases/:id/rows', {
    access: 'member',
    summary: 'List a case’s rows with money received; paged',
    params: idParams,
    query: z.strictObject(listWindow),
    answer: z.array(caseRow),
  }),
  downloadLetter: route('GET /api/case-packets/:id/letter', {
    access: 'member',
    summary: 'Download the letter of a packet (PDF)',
    params: idParams,
    answerKind: 'file',
  }),
  downloadCaseTable: route('GET /api/case-packets/:id/table', {
    access: 'member',
    summary: 'Download the rows of a packet (CSV)',
    params: idParams,
    answerKind: 'file',
  }),
  takeCaseStep: route('POST /api/cases/steps', {
    access: 'member',
    summary: 'Advance cases, or undo their last step, named by `expects`',
    body: caseStepBody,
    answer: z.array(recoveryCase),
  }),
  answerCase: route('POST /api/cases/:id/answers', {
    access: 'member',
    summary: 'Record what the payer answered to a price appeal',
    params: idParams,
    body: caseAnswerBody,
    answer: recoveryCase,
  }),
  changeCase: route('PATCH /api/cases/:id', {
    access: 'member',
    summary: 'Assign a case, or set when it is due',
    params: idParams,
    body: changeCaseBody,
    answer: recoveryCase,
  }),
};

const sums = {
  casesFound: z.number().int(),
  /** Asked by the cases that were found in the period. */
  found: dollars,
  casesSent: z.number().int(),
  /** Asked by the cases that were sent in the period. */
  sent: dollars,
  casesWon: z.number().int(),
  /** Promised by the cases that were won or partly won in the period. */
  won: dollars,
  /** Receipts of the period, of cases that had been sent. */
  seen: dollars,
  /** What cases won in the period lack today, after the usual time to pay. */
  promisedNotPaid: dollars,
  /** Receipts of the period from before their case was sent. */
  byItself: dollars,
};

const recoveryReport = z.object({
  /** Both days included. */
  period: z.object({ from: day, to: day }),
  totals: z.object(sums),
  /** Payers and vendors, the most money seen first; they add up to the totals. */
  parties: z.array(z.object({ key: z.string(), name: z.string(), ...sums })),
  /** Months without gaps, with their days in the period; they add up to the totals. */
  months: z.array(z.object({ month, label: z.string(), from: day, to: day, ...sums })),
});

export type RecoveryReport = z.infer<typeof recoveryReport>;

const recoveryReportFormats = ['pdf', 'xlsx'] as const;
export type RecoveryReportFormat = (typeof recoveryReportFormats)[number];

export const recoveryReportRoutes = {
  getRecoveryReport: route('GET /api/cases/report', {
    access: 'member',
    summary: 'Get what cases requested and recovered in a period',
    query: z.strictObject(periodFields).superRefine(checkPeriod),
    answer: recoveryReport,
  }),
  exportRecoveryReport: route('GET /api/cases/report/export', {
    access: 'member',
    summary: 'Export the recovery report as PDF or Excel',
    query: z
      .strictObject({
        ...periodFields,
        format: z.enum(recoveryReportFormats, 'Use one of pdf, xlsx').default('pdf'),
      })
      .superRefine(checkPeriod),
    answerKind: 'file',
  }),
};
