import { isDeepStrictEqual } from 'node:util';
import { is810 } from '@pfs/edi/invoices/read-810';
import { readSealedFile } from '../../platform/files/read-sealed-file.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import { readOwnRules } from '../classification/public.ts';
import { findToday } from '../organizations/public.ts';
import { getDataKey } from './data-key.service.ts';
import { type FailureParts, failImport, whyUnreadable } from './fail-import.ts';
import { type DocumentParts, importDocument, importedFile } from './import-document.ts';
import { importStaged } from './import-staged.ts';
import { aVendorInvoice } from './not-a-remittance.ts';
import { ediType } from './remittance-detail.service.ts';
import { findFile, markProcessing } from './remittances.repository.ts';
import { type StagingParts, stage835 } from './stage-835.ts';

export interface ImportParts extends StagingParts, DocumentParts, FailureParts {}

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** A million claims move from staging to their table in one statement. */
const statementMsMax = 10 * 60_000;

/**
 * Reads one kept file and commits its payments, claims, lump sums, findings, rollups and status in
 * one transaction. A second run of the same job finds the work done and changes nothing.
 */
export async function importRemittance(parts: ImportParts, job: ProcessRemittance): Promise<void> {
  const file = await begin(parts, job);
  if (file === undefined) return;
  try {
    if (file.file_type === ediType) {
      if (await holdsInvoices(parts, job, file)) throw aVendorInvoice();
      await import835(parts, job, file);
    } else await importDocument(parts, job, { file });
  } catch (error) {
    await failImport(parts, job, await whyUnreadable(parts, job, error));
  }
}

/**
 * Reads an encrypted PDF that is marked as being read already; nobody tries it again. One that is
 * cut off asks for its password anew.
 */
export async function importWithPassword(
  parts: DocumentParts & FailureParts,
  job: ProcessRemittance,
  opening: { readonly password: string; readonly signal: AbortSignal },
): Promise<void> {
  const file = await parts.database.withTenant(job.organizationId, (tx) =>
    findFile(tx, job.remittanceId),
  );
  if (file?.processing_status !== 'processing') return;
  try {
    await importDocument(parts, job, { file, ...opening });
  } catch (error) {
    await failImport(parts, job, await whyUnreadable(parts, job, error, { attemptsMax: 1 }));
  }
}

function begin(parts: ImportParts, job: ProcessRemittance): Promise<File | undefined> {
  return parts.database.withTenant(job.organizationId, async (tx) => {
    const found = await findFile(tx, job.remittanceId);
    const open =
      found?.processing_status === 'pending' || found?.processing_status === 'processing';
    if (found === undefined || !open) return undefined;
    await markProcessing(tx, job.remittanceId);
    return found;
  });
}

/** Whether X12 is an 810, by its beginning. */
async function holdsInvoices(
  { database, files, keys }: ImportParts,
  { organizationId }: ProcessRemittance,
  file: File,
): Promise<boolean> {
  const dataKey = await database.withTenant(organizationId, (tx) => getDataKey(keys, tx));
  for await (const head of readSealedFile(files.locate(file.file_path), dataKey)) {
    return is810(head);
  }
  return false;
}

async function import835(parts: ImportParts, job: ProcessRemittance, file: File): Promise<void> {
  // Each further reading takes a person who changed a rule during the one before.
  while ((await readAndImport(parts, job, file)) === 'rules_changed');
}

/** The file is read before the ledger is taken, by the rules of that moment. */
function readAndImport(
  parts: ImportParts,
  job: ProcessRemittance,
  file: File,
): Promise<'done' | 'rules_changed'> {
  return parts.database.withTenant(
    job.organizationId,
    async (tx) => {
      const rules = await readOwnRules(tx);
      const rows = await stage835(parts, tx, { path: parts.files.locate(file.file_path), rules });
      await waitForLedger(tx);
      const current = await findFile(tx, job.remittanceId);
      if (current?.processing_status !== 'processing') return 'done';
      if (!isDeepStrictEqual(await readOwnRules(tx), rules)) return 'rules_changed';
      const today = await findToday(tx, parts.clock);
      const from = { kind: 'edi' } as const;
      await importStaged(tx, { file: importedFile(job, current), rows, today, from });
      return 'done';
    },
    { statementTimeoutMs: statementMsMax },
  );
}
