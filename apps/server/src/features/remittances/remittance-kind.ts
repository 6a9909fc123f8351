import type { Remittance } from '@pfs/wire/remittances';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { hasOpenJob, type Queue } from '../../platform/jobs/jobs.ts';
import { arrivalOf, type DocumentKind, ediType, type LostFile } from '../intake/public.ts';
import { storeDraft } from './documents/document-drafts.repository.ts';
import {
  proveDocument,
  type ReadDocument,
  readDocument,
  storeDocument,
} from './documents/read-document.ts';
import { deleteFindings, insertFindings } from './import/import.repository.ts';
import {
  countFailedAttempt,
  type FileRow,
  findBySha256,
  findFile,
  findRemittanceRow,
  forgetPageTurns,
  insertRemittance,
  lockStatus,
  markFailed,
  markPending,
  markProcessing,
  toRemittance,
} from './remittances.repository.ts';

export const ediQueue: Queue = { name: 'remittance.process', idField: 'remittanceId' };
/** Documents take long; an 835 never waits for them. */
export const documentQueue: Queue = { name: 'document.process', idField: 'remittanceId' };

const failedHint = ' It couldn’t be read then. Click Retry next to it in Recent Uploads.';

const texts = {
  unnamed: 'remittance',
  retried: 'Reprocessed the file',
  downloaded: 'Downloaded the original file',
  needsReview:
    'Some amounts couldn’t be verified. They’re excluded from totals until someone reviews them.',
  reviewUrl: (id: string) => `/remittances/${id}/review`,
  fileUrl: (id: string) => `/remittances/${id}`,
  notifiesAdminsOfFailure: false,
  amountTooLarge:
    'The amounts in this file are too large. A claim can be up to $9,999,999,999.99 and a payment up to $999,999,999,999.99. The file is kept. Ask the payer to check it.',
  unreadable: {},
} as const;

/**
 * Payers' remittances: 835 files, and documents that say the same. Documents are read as this kind
 * describes; only the job of a remittance can read an 835 (see importRemittance).
 */
export const remittanceKind: DocumentKind<FileRow, ReadDocument, Remittance> = {
  name: 'remittance',
  entityType: 'remittance',
  texts,

  async findEarlier(tx, sha256) {
    const earlier = await findBySha256(tx, sha256);
    return earlier?.processing_status === 'failed' ? { ...earlier, hint: failedHint } : earlier;
  },
  insert: insertRemittance,
  describeArrival: ({ source, fileBytes }) => ({
    description: arrivalOf(source, `a file of ${fileBytes} bytes`),
  }),
  sendToRead: (jobs, tx, { id, fileType }) =>
    jobs.send(tx, fileType === ediType ? ediQueue : documentQueue, id),
  find: findFile,
  show: getRemittance,
  async reopen(tx, id) {
    const current = orNotFound(await lockStatus(tx, id));
    if (current.processing_status !== 'failed') {
      throw new AppError('conflict', { message: 'Only a failed file can be processed again.' });
    }
    await markPending(tx, id);
    await forgetPageTurns(tx, id);
    return { id, fileType: current.file_type };
  },
  async listLost(tx, limit) {
    const { rows } = await sql<LostFile>`
      select remittances.organization_id, remittances.id from remittances
      where remittances.processing_status in ('pending', 'processing')
        and (remittances.read_here_until is null or remittances.read_here_until < now())
        and not ${hasOpenJob([ediQueue, documentQueue], sql.ref('remittances.id'))}
      order by remittances.created_at
      limit ${limit}`.execute(tx.query);
    return rows;
  },

  async beginReading(tx, id) {
    const file = await findFile(tx, id);
    const isOpen =
      file?.processing_status === 'pending' || file?.processing_status === 'processing';
    if (!isOpen) return undefined;
    await markProcessing(tx, id);
    return file;
  },
  async findBeingRead(tx, id) {
    const file = await findFile(tx, id);
    return file?.processing_status === 'processing' ? file : undefined;
  },
  read: readDocument,
  prove: proveDocument,
  store: storeDocument,

  countFailedAttempt,
  async fail(tx, { id }, { code, message: reason, pages, findings }) {
    await markFailed(tx, id, { code, reason });
    await storeDraft(tx, id, { pages, payments: [] });
    await deleteFindings(tx, id);
    await insertFindings(tx, id, findings);
  },
};

export async function getRemittance(tx: TenantTransaction, id: string): Promise<Remittance> {
  return toRemittance(orNotFound(await findRemittanceRow(tx, id)));
}
