import {
  claimsNamedOtherwise,
  codesOf,
  nearCodes,
  withKnownNames,
} from '@pfs/core/draft/doubts/known-names';
import type { DraftPage, DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout } from '@pfs/core/draft/known-layout';
import type {
  DraftKnowledge,
  KnownDrug,
  KnownPayer,
  ProvenPayment,
} from '@pfs/core/draft/proven-payment';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { ReadingStage } from '../../../platform/document-reading.ts';
import { insertAuditRow, noOrigin } from '../../audit/public.ts';
import { exportFingerprints } from '../../claims-exports/public.ts';
import {
  FileOfOtherKind,
  type OpenedFile,
  type ReadingParts,
  UnreadableFile,
} from '../../intake/public.ts';
import { keepDocumentLayout, readLayoutKnowledge } from '../../known-layouts/public.ts';
import { countedDrugsInSql } from '../../ledger/public.ts';
import { importDraft } from '../import/import-draft.ts';
import {
  countOf,
  type FileRow,
  importedFile,
  markInReview,
  setStage,
} from '../remittances.repository.ts';
import { storeDraft } from './document-drafts.repository.ts';

/** What was read in a document, with its figures proven as far as arithmetic can. */
export interface ReadDocument {
  readonly pages: readonly DraftPage[];
  readonly payments: readonly ProvenPayment[];
  /** Set when the document is not a remittance, for example `letter`. */
  readonly notRemittance: string | undefined;
  /** Missing when no part of it could be recognized in another document. */
  readonly layout?: DocumentLayout;
}

const reader = { module: '@pfs/documents/read-document', name: 'readDocument' };

/** Reads a PDF, scan, sheet or report. Throws when it is no remittance. */
export async function readDocument(
  { database, documents }: ReadingParts,
  { file, document, today }: OpenedFile<FileRow>,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const { organizationId } = document;
  const known = await database.withTenant(organizationId, readLayoutKnowledge);
  const given = { exports: await exportFingerprints(database, organizationId) };
  const stages = recordStages(database, { organizationId, id: file.id });
  const turns = file.page_turns as Record<string, number>;
  const reading = documents.read<ReadDocument>(document, {
    ...{ reader, today, known, given, turns, signal },
    onStage: stages.record,
  });
  const read = await reading.finally(stages.recorded);
  if (read.notRemittance === 'looks_like_invoice') throw vendorInvoice();
  if (read.notRemittance === 'looks_like_export') throw claimsExport();
  if (read.notRemittance !== undefined) throw notARemittance(read.notRemittance, read);
  if (read.payments.length === 0) throw notARemittance('no_claims', read);
  return read;
}

/** Adds what the pharmacy knows of payers and drugs. */
export async function proveDocument(
  tx: TenantTransaction,
  { read }: { readonly read: ReadDocument },
): Promise<ReadDocument> {
  const drafts = read.payments.map(({ payment }) => payment);
  const known = { payers: await readKnownPayers(tx), drugs: await readKnownDrugs(tx, drafts) };
  return { ...read, payments: read.payments.map((proven) => withKnownNames(proven, known)) };
}

/**
 * Imports a document whose payments are all proven, as an 835 would be. Any other document waits
 * for review.
 */
export async function storeDocument(
  tx: TenantTransaction,
  storing: { readonly file: FileRow; readonly read: ReadDocument; readonly today: string },
): Promise<{ readonly needsReview: boolean }> {
  const { file, today } = storing;
  const { pages, payments, layout } = storing.read;
  await storeDraft(tx, file.id, { pages, payments });
  const needsReview = payments.some(({ status }) => status !== 'proven');
  await keepDocumentLayout(tx, file.id, { layout, waits: needsReview });
  if (needsReview) await keepForReview(tx, file.id, payments);
  else await importDraft(tx, { file: importedFile(file), payments, today });
  return { needsReview };
}

async function keepForReview(
  tx: TenantTransaction,
  id: string,
  payments: readonly ProvenPayment[],
): Promise<void> {
  await markInReview(tx, id);
  const doubts = payments.reduce((sum, payment) => sum + payment.doubts.length, 0);
  await insertAuditRow(tx, {
    userId: null,
    entityType: 'remittance',
    entityId: id,
    action: 'process',
    description:
      `Read ${countOf(payments.length, 'payment')} with ${countOf(doubts, 'item')} to check; ` +
      'needs review',
    origin: noOrigin,
  });
}

/** Nobody notices more of them, and each stage is a write. */
const betweenStagesMs = 400;

/** Writes down the stages of a reading; fast stages only in part. */
function recordStages(
  database: Database,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
) {
  let recordedAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const write = (stage: ReadingStage): Promise<unknown> =>
    database.withTenant(organizationId, (tx) => setStage(tx, id, stage));
  return {
    record(stage: ReadingStage): void {
      const isSoon = performance.now() - recordedAt < betweenStagesMs;
      if (isSoon && stage.firstPage === undefined) return;
      recordedAt = performance.now();
      writing = writing
        .then(() => write(stage))
        .catch((error: unknown) => {
          failure ??= { error };
        });
    },
    /** Waits until the stages are written, and throws what went wrong with that. */
    async recorded(): Promise<void> {
      await writing;
      if (failure !== undefined) throw failure.error;
    },
  };
}

/** A vendor's invoice; the reason is for an encrypted one, which can't go on as an invoice. */
export function vendorInvoice(): FileOfOtherKind {
  const reason = 'This is a vendor invoice. Add it on the Vendor Audit page.';
  return new FileOfOtherKind('invoice', { code: 'vendor_invoice', reason });
}

/** An export of the pharmacy's own system. */
function claimsExport(): FileOfOtherKind {
  const reason = 'This is a claims export or a refund report. Upload it on the Claims Export page.';
  return new FileOfOtherKind('export', { code: 'claims_export', reason });
}

const bankFiles =
  'If it’s a bank statement or a central pay report, import it under Deposits > Statements.';

const reasons: Readonly<Record<string, string>> = {
  letter: 'This looks like a letter, not a remittance. It has no claims with amounts.',
  statement:
    'This looks like an account statement, not a remittance. It has no claims with amounts. ' +
    bankFiles,
  no_text: 'No text was found on the pages. Scan the document again, straight and at 300 dpi.',
};

const noClaims =
  'No claims or payments were found in this document. If it’s a remittance, ask the payer for the ' +
  `835 file. ${bankFiles}`;

/** Why a document that was read isn't a remittance. */
function notARemittance(why: string, { pages }: ReadDocument): UnreadableFile {
  const isTable = pages.length > 0 && pages.every(({ source }) => source === 'cells');
  const found = why === 'no_text' && isTable ? 'no_claims' : why;
  const reason = `${reasons[found] ?? noClaims} The original file is kept.`;
  return new UnreadableFile('not_a_remittance', reason, { pages });
}

/** Names that differ from known ones are looked up only up to this number. */
const namedOtherwiseMax = 200;

/** A pharmacy has a few dozen payers. */
const payersMax = 2_000;

/** The payers that the pharmacy knows. */
export async function readKnownPayers(tx: TenantTransaction): Promise<readonly KnownPayer[]> {
  const rows = await selectOwn(tx, 'payers')
    .select(['name', 'code'])
    .orderBy('created_at', 'desc')
    .limit(payersMax)
    .execute();
  return rows.map(({ name, code }) => ({ name, id: code ?? undefined }));
}

/**
 * What NADAC and the pharmacy's own claims know about the drugs of these payments: about their
 * codes, and where a code has another name than the printed one, about the codes that may be meant.
 */
export async function readKnownDrugs(
  tx: TenantTransaction,
  payments: readonly DraftPayment[],
): Promise<NonNullable<DraftKnowledge['drugs']>> {
  const codes = new Set(payments.flatMap(codesOf));
  if (codes.size === 0) return new Map();
  const known = await findDrugs(tx, { codes: [...codes], names: [] });
  const odd = payments
    .flatMap((payment) => claimsNamedOtherwise(payment, known))
    .slice(0, namedOtherwiseMax);
  if (odd.length === 0) return known;
  const near = odd.flatMap(({ ndc }) => nearCodes(ndc)).filter((code) => !codes.has(code));
  const names = odd.map(({ drugName }) => drugName);
  const others = await findDrugs(tx, { codes: near, names });
  return new Map([...others, ...known]);
}

interface Row {
  readonly ndc: string;
  readonly description: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly names: readonly string[];
}

/** The organization's own names of drugs, and those that NADAC lists. */
const findNames = prepare<Row>(
  'documents: drugs',
  `with own as (
    select ndc, array_agg(distinct drug_name) as names from ${countedDrugsInSql} drug
    where ndc <> '' and drug_name <> ''
      and (ndc = any ($2::text[]) or drug_name = any ($3::text[]))
    group by ndc
  ), listed as (
    select distinct on (ndc) ndc, description, pricing_unit, price from nadac_prices
    where ndc = any ($2::text[]) or ndc in (select ndc from own)
    order by ndc, effective_date desc
  )
  select ndc, listed.description, listed.pricing_unit as unit, listed.price::text as price,
    coalesce(own.names, '{}') as names
  from own full join listed using (ndc)`,
);

async function findDrugs(
  tx: TenantTransaction,
  { codes, names }: { readonly codes: readonly string[]; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, KnownDrug>> {
  const rows = await findNames(tx, codes, names);
  return new Map(rows.map((row) => [row.ndc, toKnownDrug(row)]));
}

function toKnownDrug({ description, names, price, unit }: Row): KnownDrug {
  if (description === null || unit === null || price === null) return { names, nadac: undefined };
  return {
    names: [description, ...names],
    nadac: { description, unit: unit.toUpperCase(), unitPrice: price },
  };
}
