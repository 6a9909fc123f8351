import type { Category } from '@pfs/core/category';
import { everything } from '@pfs/core/figures/figure-filter';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { PdfDocument } from '../../platform/documents/document.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import { AppError } from '../../platform/errors.ts';
import { readFigures } from '../figures/public.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { analyzePayers } from './contract-analysis.service.ts';
import {
  listClaimsBelowCost,
  listClaimsOfLargestShare,
  listDrugsByDirFees,
  payerExists,
} from './negotiation-report.repository.ts';
import { slugOf } from './report-words.ts';
import { toNegotiationReport } from './to-negotiation-report.ts';

export interface ReportOptions extends AnalysisOptions {
  readonly payer: string;
  readonly timeZone: string;
}

export interface NegotiationReport {
  readonly document: PdfDocument;
  /** Plain letters, digits and hyphens. */
  readonly fileName: string;
}

/** What to lay on the table in a negotiation with one payer. Not found where nobody is so named. */
export async function buildNegotiationReport(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationReport> {
  const { payer: payerName, timeZone } = options;
  if (!(await payerExists(tx, payerName))) throw new AppError('not_found');
  const { payers, period, months } = await analyzePayers(tx, options);
  const payer = payers.find((each) => each.payerName === payerName);
  // Known, but without a counted payment in these months: there is nothing to negotiate with.
  if (payer === undefined) throw new AppError('not_found');
  const of = { payer: payerName, period };
  const document = toNegotiationReport(payer, {
    ...(await readDocumentSource(tx)),
    period,
    months,
    currentMonth: options.currentMonth,
    timeZone,
    largestShares: await listClaimsOfLargestShare(tx, of),
    belowCost: await listClaimsBelowCost(tx, of),
    drugs: await listDrugsByDirFees(tx, of),
    lumpsCents: await readLumps(tx, of),
  });
  const fileName = `negotiation-report-${slugOf(payerName)}-${period.from}-to-${period.to}.pdf`;
  return { document, fileName };
}

/** Lump sums of a payer by category, positive when taken. */
async function readLumps(
  tx: TenantTransaction,
  { payer, period }: { readonly payer: string; readonly period: Period },
): Promise<Readonly<Partial<Record<Category, Cents>>>> {
  const filter = { ...everything, period, payers: [payer] };
  const { members } = await readFigures(tx, { figures: ['lumpSums'], by: 'category', filter });
  return Object.fromEntries(
    members.map(({ name, values }) => [name, toCents(values.lumpSums ?? 0)]),
  );
}
