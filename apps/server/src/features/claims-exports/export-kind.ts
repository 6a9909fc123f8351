import type { ExportReading } from '@pfs/documents/exports/read-export';
import type { ExportImport } from '@pfs/wire/export-imports';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  arrivalOf,
  type DocumentKind,
  lockContent,
  readFile,
  readingByStatus,
  resendLostJobs,
} from '../intake/public.ts';
import {
  findImport,
  findOfContent,
  type ImportRow,
  insertImport,
  listSources,
  lockImport,
  updateImport,
} from './imports.repository.ts';
import { readImport } from './read-import.ts';
import { getImport } from './show-import.ts';
import { storeImport } from './store-import.ts';

export const readExportQueue: Queue = { name: 'export.read', idField: 'importId' };

const notExport =
  'This isn’t a claims export or a refund report. Upload a CSV or XLSX file with headings such ' +
  'as Rx number, fill date, NDC and amount paid.';

const texts = {
  unnamed: 'claims export',
  retried: 'Read a claims export again',
  downloaded: 'Downloaded the original of a claims export',
  needsReview: 'Choose what its columns are, then import it.',
  reviewUrl: (id: string) => `/recovery/imports?import=${id}`,
  fileUrl: (id: string) => `/recovery/imports?import=${id}`,
  notifiesAdminsOfFailure: true,
  amountTooLarge: 'The amounts in this file are too large. Check that the columns are right.',
  unreadable: {
    not_a_document: notExport,
    no_pages: notExport,
    password_needed: 'The file is password protected. Remove the password and upload it again.',
    too_many_cells:
      'The file has too many cells. Save a workbook as CSV, or export a shorter period.',
    too_large_unpacked: 'The file is too large when unpacked. Save it as CSV and upload that.',
  },
  movedHere:
    'This is a claims export or a refund report. You’ll find it on the Claims Export page.',
} as const;

/** Claims exports of the pharmacy's own system. */
export const exportKind: DocumentKind<ImportRow, ExportReading, ExportImport> = {
  name: 'export',
  entityType: 'export_import',
  texts,

  findEarlier: findOfContent,
  insert: insertImport,
  describeArrival({ source, fileBytes, fileName, changedFrom }) {
    const moved = changedFrom === undefined ? {} : { remittanceId: changedFrom };
    return {
      description: arrivalOf(source, `a claims export of ${fileBytes} bytes`),
      newValues: { fileName, ...moved },
    };
  },
  sendToRead: (jobs, tx, { id }) => jobs.send(tx, readExportQueue, id),
  find: findImport,
  show: getImport,
  async reopen(tx, id) {
    const found = orNotFound(await findImport(tx, id));
    await lockContent(tx, found.sha256);
    const current = await lockImport(tx, id);
    if (current?.status !== 'failed') {
      throw new AppError('conflict', { message: 'Only a failed file can be processed again.' });
    }
    if ((await findOfContent(tx, found.sha256)) !== undefined) {
      throw new AppError('duplicate_file', { message: 'This file has been added again.' });
    }
    await updateImport(tx, id, { status: 'reading', attempts: 0, reason: null, reason_code: null });
    return { id, fileType: current.file_type };
  },
  ...readingByStatus({
    ...{ table: 'export_imports', queue: readExportQueue, find: findImport, lock: lockImport },
  }),
  read: readImport,
  prove: async (_tx, { read }) => read,
  store: storeImport,

  fail: (tx, { id }, { code, message: reason }) =>
    updateImport(tx, id, {
      // What was imported before stands.
      status: sql<string>`case when imported_at is null then 'failed' else 'imported' end`,
      ...{ reason_code: code, reason },
    }),
};

/** The headings that the pharmacy has a map for. */
export async function exportFingerprints(
  database: Database,
  organizationId: string,
): Promise<readonly string[]> {
  const sources = await database.withTenant(organizationId, listSources);
  return sources.map(({ fingerprint }) => fingerprint);
}

export const exportWork = (platform: Platform): Background => ({
  jobs: [{ queue: readExportQueue, run: (job) => readFile(platform, exportKind, job) }],
  often: { lost_exports: () => resendLostJobs(platform, exportKind) },
});
