import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { formatUsd } from '@pfs/core/money';
import { Piscina } from 'piscina';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { KeptDocument } from '../../../platform/document-reading.ts';
import type { Background } from '../../../platform/jobs/background.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readOwnRules } from '../../classification/public.ts';
import {
  detectKind,
  ediType,
  type OpenedFile,
  type ReadingParts,
  readFile,
  resendLostJobs,
  tooSlow,
  UnreadableFile,
} from '../../intake/public.ts';
import { waitForLedger } from '../../ledger/public.ts';
import { findToday } from '../../organizations/public.ts';
import { vendorInvoice } from '../documents/read-document.ts';
import { documentQueue, ediQueue, remittanceKind } from '../remittance-kind.ts';
import { type FileRow, importedFile } from '../remittances.repository.ts';
import { openStaging } from './import.repository.ts';
import { importStaged } from './import-staged.ts';
import type { ReadResult, ReadTask } from './read-remittance.worker.ts';

type Readers = Piscina<ReadTask, ReadResult>;

interface ImportParts extends ReadingParts {
  readonly readers: Readers;
}

/** A million claims move from staging to their table in one statement. */
const statementTimeoutMs = 10 * 60_000;

/**
 * Reads a remittance and commits its payments, claims, lump sums, findings, rollups and status in
 * one transaction, or sends it to review. A second run of the same job changes nothing.
 */
export function importRemittance(parts: ImportParts, job: Job): Promise<void> {
  const readIntoDatabase = (opened: OpenedFile<FileRow>) => read835(parts, opened);
  return readFile(parts, { ...remittanceKind, readIntoDatabase }, job);
}

/** An 835 is read straight into the staging table. False for all other files. */
async function read835(parts: ImportParts, opened: OpenedFile<FileRow>): Promise<boolean> {
  const { file, document } = opened;
  if (file.file_type !== ediType) return false;
  if ((await detectKind(document.file)) === 'invoice') throw vendorInvoice();
  // Only a person who changes a rule during a reading causes another one.
  while ((await readAndImport(parts, opened)) === 'rules_changed');
  return true;
}

/** The file is read before the ledger is locked, by the rules of that moment. */
function readAndImport(
  { database, readers, clock }: ImportParts,
  { file: { id }, document }: OpenedFile<FileRow>,
): Promise<'done' | 'rules_changed'> {
  return database.withTenant(
    document.organizationId,
    async (tx) => {
      const rules = await readOwnRules(tx);
      const rows = await stage835(tx, { readers, document, rules });
      await waitForLedger(tx);
      const file = await remittanceKind.findBeingRead(tx, id);
      if (file === undefined) return 'done';
      if (!isDeepStrictEqual(await readOwnRules(tx), rules)) return 'rules_changed';
      const today = await findToday(tx, clock);
      await importStaged(tx, { file: importedFile(file), rows, today, from: { kind: 'edi' } });
      return 'done';
    },
    { statementTimeoutMs },
  );
}

/** Longer than any file of 50 MB takes; a reader that hangs is stopped. */
const readingMsMax = 5 * 60_000;

interface Staging extends Pick<ReadTask, 'rules'> {
  readonly readers: Readers;
  readonly document: KeptDocument;
}

/** Streams the claims of an 835 from the reading thread into the staging table. */
async function stage835(
  tx: TenantTransaction,
  { readers, document, rules }: Staging,
): Promise<ReadResult> {
  const staging = await openStaging(tx);
  const written = finished(staging);
  written.catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), readingMsMax);
  // The stream reports this error without counting itself as errored.
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
    const { organizationId, file } = document;
    const result = await file.withLocalFile((local) =>
      readers.run(
        { ...local, port: port2, organizationId, rules },
        { transferList: [port2], signal: stop.signal },
      ),
    );
    staging.end();
    await written;
    if (result.unreadableReason !== undefined) {
      const code = result.file.unreadable ?? 'unreadable';
      const { findings } = result;
      throw new UnreadableFile(code, result.unreadableReason, { findings });
    }
    if (isCutInFirst(result)) throw cutInFirst(result);
    return result;
  } catch (error) {
    if (refused !== undefined) throw refused;
    staging.destroy();
    if (stop.signal.aborted) throw tooSlow();
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

/** The file ends inside its first payment. */
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

const readersMax = 2;
/** A reader streams: its memory does not grow with the file, so this is far above what it needs. */
const readerMegabytesMax = 512;
/** Lines are short-lived; a larger young generation would only hold memory. */
const nurseryMegabytesMax = 16;

/** Threads that read 835 files, so that they never block the event loop of the web server. */
export function openReaders(): Piscina<ReadTask, ReadResult> {
  return new Piscina<ReadTask, ReadResult>({
    filename: fileURLToPath(new URL('./read-remittance.worker.ts', import.meta.url)),
    minThreads: 1,
    maxThreads: readersMax,
    idleTimeout: 60_000,
    // By default an idle thread sleeps in Atomics.wait, and then its port doesn't close.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: readerMegabytesMax,
      maxYoungGenerationSizeMb: nurseryMegabytesMax,
    },
  });
}

/** With the kinds that a file may turn out to be of. */
export function remittanceWork(
  platform: Platform,
  { otherKinds }: Required<Pick<ReadingParts, 'otherKinds'>>,
): Background {
  const readers = openReaders();
  const run = (job: Job) => importRemittance({ ...platform, readers, otherKinds }, job);
  return {
    jobs: [ediQueue, documentQueue].map((queue) => ({ queue, run })),
    often: { lost_jobs: () => resendLostJobs(platform, remittanceKind) },
    close: () => readers.close(),
  };
}
