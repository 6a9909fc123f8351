import { isDeepStrictEqual } from 'node:util';
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
} from '../../intake/public.ts';
import { waitForLedger } from '../../ledger/public.ts';
import { findToday } from '../../organizations/public.ts';
import { vendorInvoice } from '../documents/read-document.ts';
import { documentQueue, ediQueue, remittanceKind } from '../remittance-kind.ts';
import { type FileRow, importedFile } from '../remittances.repository.ts';
import { importStaged } from './import-staged.ts';
import { rereadOldFiles } from './reread-835.ts';
import { keptReaders, openReaders, type Readers, stage835 } from './stage-835.ts';

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

/** With the kinds that a file may turn out to be of. */
export function remittanceWork(
  platform: Platform,
  { otherKinds }: Required<Pick<ReadingParts, 'otherKinds'>>,
): Background {
  const { throwaway } = platform.config;
  const readers = throwaway ? keptReaders() : openReaders();
  const run = (job: Job) => importRemittance({ ...platform, readers, otherKinds }, job);
  return {
    jobs: [ediQueue, documentQueue].map((queue) => ({ queue, run })),
    often: { lost_jobs: () => resendLostJobs(platform, remittanceKind) },
    apart: { old_readings: (isStopped) => rereadOldFiles({ ...platform, readers }, isStopped) },
    close: async () => {
      if (!throwaway) await readers.close();
    },
  };
}
