import { z } from 'zod';
import { checkPeriod, day, dollars, month, periodFields } from './fields.ts';
import { route } from './route.ts';

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
