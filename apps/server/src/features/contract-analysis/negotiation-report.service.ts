import type { Category } from '@pfs/core/category';
import { everything } from '@pfs/core/figures/figure-filter';
import { type Cents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { PdfDocument } from '../../platform/documents/document.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import { AppError } from '../../platform/errors.ts';
import { readFigures } from '../figures/public.ts';
import { getLetterhead } from '../organizations/public.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { analyzePayers } from './contract-analysis.service.ts';
import { toExhibits } from './exhibits.ts';
import {
  listDrugsByDirFees,
  listExhibitClaims,
  listExhibitLumps,
  type OfPayer,
  payerExists,
} from './negotiation-report.repository.ts';
import { toNegotiationReport } from './to-negotiation-report.ts';
import { toPreparationSheet } from './to-preparation-sheet.ts';

export interface ReportOptions extends AnalysisOptions {
  readonly payer: string;
  readonly timeZone: string;
  readonly today: Day;
}

export interface NegotiationPaper {
  readonly document: PdfDocument;
  /** Plain letters, digits and hyphens. */
  readonly fileName: string;
}

/** What goes to one payer. Not found where nobody is so named. */
export async function buildNegotiationReport(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationPaper> {
  const { payer, parts, fileNameEnd } = await readPayer(tx, options);
  return {
    document: toNegotiationReport(payer, parts),
    fileName: `negotiation-report-${fileNameEnd}`,
  };
}

/** What stays in the pharmacy. Not found where nobody is so named. */
export async function buildPreparationSheet(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationPaper> {
  const { payer, of, parts, fileNameEnd } = await readPayer(tx, options);
  const { dataAsOf } = await readDocumentSource(tx);
  const drugs = await listDrugsByDirFees(tx, of);
  const lumpsCents = await readLumps(tx, of);
  const { timeZone } = options;
  return {
    document: toPreparationSheet(payer, { ...parts, timeZone, dataAsOf, drugs, lumpsCents }),
    fileName: `negotiation-preparation-${fileNameEnd}`,
  };
}

async function readPayer(tx: TenantTransaction, options: ReportOptions) {
  const { payer: payerName, currentMonth, today } = options;
  if (!(await payerExists(tx, payerName))) throw new AppError('not_found');
  const { payers, period, months } = await analyzePayers(tx, options);
  const payer = payers.find((each) => each.payerName === payerName);
  // Known, but without a counted payment in these months: there is nothing to negotiate with.
  if (payer === undefined) throw new AppError('not_found');
  const of = { payer: payerName, period };
  const exhibits = toExhibits(await listExhibitClaims(tx, of), await listExhibitLumps(tx, of));
  const letterhead = await getLetterhead(tx);
  return {
    payer,
    of,
    parts: { months, currentMonth, today, letterhead, exhibits },
    fileNameEnd: `${slugOf(payerName)}-${period.from}-to-${period.to}.pdf`,
  };
}

const slugMax = 40;

/** Plain letters, digits and hyphens, whatever a payer is called. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, slugMax).replace(/^-+|-+$/g, '') || 'payer';
}

/** Lump sums of a payer by category, positive when taken. */
async function readLumps(
  tx: TenantTransaction,
  { payer, period }: OfPayer,
): Promise<Readonly<Partial<Record<Category, Cents>>>> {
  const filter = { ...everything, period, payers: [payer] };
  const { members } = await readFigures(tx, { figures: ['lumpSums'], by: 'category', filter });
  return Object.fromEntries(
    members.map(({ name, values }) => [name, toCents(values.lumpSums ?? 0)]),
  );
}
