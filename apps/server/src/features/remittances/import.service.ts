import { finished } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { formatUsd } from '@pfs/core/money';
import { is810 } from '@pfs/edi/invoices/read-810';
import type { Piscina } from 'piscina';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { getDataKey, type KeyRing } from '../../platform/files/key-ring.ts';
import { readSealedFile } from '../../platform/files/read-sealed-file.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import { readOwnRules } from '../classification/public.ts';
import { findToday } from '../organizations/public.ts';
import { type FailureParts, failImport, whyUnreadable } from './fail-import.ts';
import { openStaging } from './import.repository.ts';
import { type DocumentParts, importDocument, importedFile } from './import-document.ts';
import { importStaged } from './import-staged.ts';
import { aVendorInvoice } from './not-a-remittance.ts';
import type { ReadResult, ReadTask } from './read-remittance.worker.ts';
import { ediType } from './remittance-detail.service.ts';
import { findFile, markProcessing } from './remittances.repository.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface StagingParts {
  readonly keys: KeyRing;
  readonly readers: Piscina<ReadTask, ReadResult>;
}

/** Longer than any file of 50 MB takes; a reader that hangs is ended. */
const readingMsMax = 5 * 60_000;

/** Streams the claims of an 835 from the reading thread into the staging table. */
async function stage835(
  parts: StagingParts,
  tx: TenantTransaction,
  { path, rules }: Pick<ReadTask, 'path' | 'rules'>,
): Promise<ReadResult> {
  const dataKey = await getDataKey(parts.keys, tx);
  const staging = await openStaging(tx);
  const written = finished(staging);
  written.catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), readingMsMax);
  // Kept here: the stream says it, but does not count itself as errored.
  let refused: unknown;
  staging.on('error', (error) => {
    refused ??= error;
    stop.abort();
  });
  port1.on('message', (piece: Uint8Array) => {
    // The answer lets the reader send the next piece, so no more than a few ever wait here.
    staging.write(piece, () => port1.postMessage(null));
  });
  try {
    const result = await parts.readers.run(
      { path, dataKey, port: port2, organizationId: tx.organizationId, rules },
      { transferList: [port2], signal: stop.signal },
    );
    staging.end();
    await written;
    if (result.unreadableReason !== undefined) {
      const code = result.file.unreadable ?? 'unreadable';
      throw new UnreadableFile(code, result.unreadableReason, result.findings);
    }
    if (isCutInFirst(result)) throw cutInFirst(result);
    return result;
  } catch (error) {
    if (refused !== undefined) throw refused;
    staging.destroy();
    if (stop.signal.aborted) {
      throw new UnreadableFile(
        'too_slow',
        'Processing this file took too long, so it was stopped.',
      );
    }
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

/** The file ends inside a payment, and none before it is whole. */
function isCutInFirst({ payments, findings }: ReadResult): boolean {
  const truncated = findings.some(({ code }) => code === 'file_truncated');
  return truncated && payments.every(({ cutOff }) => cutOff);
}

function cutInFirst({ payments: [payment] }: ReadResult): UnreadableFile {
  const says = payment === undefined ? '' : `, which says ${formatUsd(payment.amountCents)}`;
  return new UnreadableFile(
    'file_truncated',
    `The file was cut off in its first payment${says}, so claims may be missing. ` +
      'Ask the sender for the complete file.',
  );
}

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
