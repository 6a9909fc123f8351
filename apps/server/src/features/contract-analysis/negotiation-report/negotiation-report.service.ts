import type { Category } from '@pfs/core/category';
import { everything } from '@pfs/core/figures/figure-filter';
import { type Cents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import { dayIn } from '../../../platform/clock.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { PdfDocument } from '../../../platform/documents/document.ts';
import { makePdf } from '../../../platform/documents/make-document.ts';
import { readDocumentSource } from '../../../platform/documents/read-document-source.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/platform.ts';
import { sendOnRecord } from '../../audit/public.ts';
import { readFigures } from '../../figures/public.ts';
import { getLetterhead } from '../../organizations/public.ts';
import {
  type AnalysisOptions,
  analysisOptions,
  analyzePayers,
} from '../contract-analysis.service.ts';
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

/** Each report reads every claim of a payer. */
const reportsPerMinuteMax = 20;

export function registerNegotiationReport(app: App): void {
  const { http, database, clock } = app;
  const papers = [
    [routes.getNegotiationReport, buildNegotiationReport, 'Negotiation report exported'],
    [routes.getPreparationSheet, buildPreparationSheet, 'Negotiation preparation exported'],
  ] as const;
  for (const [route, build, description] of papers) {
    http.handle(
      route,
      async (call) => {
        const { actor, query } = call;
        const { organizationId, timeZone } = actor;
        const today = dayIn(timeZone, clock());
        const options = { ...analysisOptions(app, actor), payer: query.payer, timeZone, today };
        const { document, fileName } = await database.withTenant(
          organizationId,
          (tx) => build(tx, options),
          // Without a snapshot, an import in between would make the tables disagree.
          { snapshot: true },
        );
        return sendOnRecord(database, call, {
          record: { entityType: 'payer', description, newValues: query },
          type: 'application/pdf',
          fileName,
          content: await makePdf(document),
        });
      },
      { callsPerMinuteMax: reportsPerMinuteMax },
    );
  }
}

interface ReportOptions extends AnalysisOptions {
  readonly payer: string;
  readonly timeZone: string;
  readonly today: Day;
}

interface NegotiationDocument {
  readonly document: PdfDocument;
  /** Only letters, digits and hyphens. */
  readonly fileName: string;
}

/** The report for a payer. Throws not_found if there is no such payer. */
async function buildNegotiationReport(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationDocument> {
  const { payer, parts, fileNameEnd } = await readPayer(tx, options);
  return {
    document: toNegotiationReport(payer, parts),
    fileName: `negotiation-report-${fileNameEnd}`,
  };
}

/** The pharmacy's internal sheet. Throws not_found if there is no such payer. */
async function buildPreparationSheet(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationDocument> {
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
  // A known payer without counted payments in these months.
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

/** A payer's name as letters, digits and hyphens. */
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
