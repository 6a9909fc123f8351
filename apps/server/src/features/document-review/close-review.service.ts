import type { Remittance } from '@pfs/wire/remittances';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  deleteDraft,
  findRemittanceRow,
  markFailed,
  markPending,
  readDraftPages,
  sendToRead,
  storeDraft,
  toRemittance,
} from '../remittances/public.ts';
import { setPageTurn } from './document-review.repository.ts';
import { isPictured } from './get-review.service.ts';
import { recordReview } from './record-review.ts';
import { requireReview } from './require-review.ts';
import type { ReviewCall } from './review-call.ts';

export interface Rejection extends ReviewCall {
  readonly because: 'not_a_remittance' | 'other_currency';
}

const rejections = {
  not_a_remittance: {
    code: 'marked_not_a_remittance',
    reason: 'Somebody of your pharmacy said that this is not a remittance. The file is kept.',
    record: 'Said that a document is not a remittance',
  },
  other_currency: {
    code: 'other_currency',
    reason:
      'Somebody of your pharmacy said that the amounts are not US dollars. The file is kept, and nothing of it is counted.',
    record: 'Said that the amounts of a document are not US dollars',
  },
} as const;

/** A person says that a document is nothing to count: only the file and its pages are kept. */
export async function rejectDocument(
  tx: TenantTransaction,
  rejection: Rejection,
): Promise<Remittance> {
  const { id } = await requireReview(tx, rejection);
  const pages = await readDraftPages(tx, id);
  const { code, reason, record } = rejections[rejection.because];
  await storeDraft(tx, id, { pages, payments: [] });
  await markFailed(tx, id, { code, reason });
  await recordReview(tx, rejection, record);
  return getRow(tx, id);
}

export interface Turn extends ReviewCall {
  readonly page: number;
  readonly degrees: 90 | 180 | 270;
}

/** Turns a page as a person sees it, and sends the document to be read again. */
export async function turnPage(tx: TenantTransaction, jobs: Jobs, turn: Turn): Promise<Remittance> {
  const file = await requireReview(tx, turn);
  const pages = await readDraftPages(tx, file.id);
  const page = pages.find(({ number }) => number === turn.page);
  if (page === undefined || !isPictured(page, file)) {
    throw new AppError('invalid_input', { fields: { page: 'There is no picture of this page' } });
  }
  const turnedDegrees = (page.turnedDegrees + turn.degrees) % 360;
  await setPageTurn(tx, file.id, { number: page.number, turnedDegrees });
  await deleteDraft(tx, file.id);
  await markPending(tx, file.id);
  await recordReview(tx, turn, `Turned page ${page.number} and asked to read the document again`);
  await sendToRead(jobs, tx, { id: file.id, fileType: file.file_type });
  return getRow(tx, file.id);
}

async function getRow(tx: TenantTransaction, id: string): Promise<Remittance> {
  const row = await findRemittanceRow(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return toRemittance(row);
}
