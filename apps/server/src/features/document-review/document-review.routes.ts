import { proveDraft } from '@pfs/core/draft/prove-draft';
import { type ReviewItem, reviewItems } from '@pfs/core/draft/review/review-items';
import type { ChangedReview } from '@pfs/wire/document-review';
import {
  documentReviewRoutes,
  type ItemDecision,
  type ReviewChange,
  reviewChange,
} from '@pfs/wire/document-review-routes';
import type { Remittance } from '@pfs/wire/remittances';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { hasPictures } from '../../platform/has-pictures.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { App } from '../../platform/platform.ts';
import { isPictured } from '../intake/public.ts';
import {
  deleteDraft,
  getRemittance,
  markFailed,
  markInReview,
  markPending,
  readDraftPages,
  readDraftPayments,
  remittanceKind,
  storeDraft,
} from '../remittances/public.ts';
import { changeReview, readTypedValue, undoReview } from './change-review.service.ts';
import { lockReviewed, type Reviewed, setPageTurn } from './document-review.repository.ts';
import { finishReview } from './finish-review.service.ts';
import { getDocumentReview } from './get-review.service.ts';
import { registerPageRoutes } from './pages/document-pages.routes.ts';
import { auditReview, type ReviewCall, requireChangeable, requireReview } from './review-call.ts';
import { listWaitingDocuments } from './waiting-documents.ts';

interface Rejection extends ReviewCall {
  readonly because: 'not_a_remittance' | 'other_currency';
}

const rejections = {
  not_a_remittance: {
    code: 'marked_not_a_remittance',
    reason: 'A teammate marked this file as not a remittance. The file is kept.',
    record: 'Marked a document as not a remittance',
  },
  other_currency: {
    code: 'other_currency',
    reason:
      'A teammate marked the amounts as not in US dollars. The file is kept, but nothing from it is included in totals.',
    record: 'Marked a document’s amounts as not in US dollars',
  },
} as const;

/** Marks a document as not to be counted; only its file and pages stay. */
async function rejectDocument(tx: TenantTransaction, rejection: Rejection): Promise<Remittance> {
  const { id } = await requireReview(tx, rejection);
  const pages = await readDraftPages(tx, id);
  const { code, reason, record } = rejections[rejection.because];
  await storeDraft(tx, id, { pages, payments: [] });
  await markFailed(tx, id, { code, reason });
  await auditReview(tx, rejection, record);
  return getRemittance(tx, id);
}

interface Turn extends ReviewCall {
  readonly page: number;
  readonly degrees: 90 | 180 | 270;
}

/** Rotates a page and sends the document to be read again. */
async function turnPage(tx: TenantTransaction, jobs: Jobs, turn: Turn): Promise<Remittance> {
  const file = await requireReview(tx, turn);
  const pages = await readDraftPages(tx, file.id);
  const page = pages.find(({ number }) => number === turn.page);
  if (page === undefined || !isPictured(page, file.file_type)) {
    throw new AppError('invalid_input', { fields: { page: 'There’s no image of this page' } });
  }
  const turnedDegrees = (page.turnedDegrees + turn.degrees) % 360;
  await setPageTurn(tx, file.id, { number: page.number, turnedDegrees });
  await deleteDraft(tx, file.id);
  await markPending(tx, file.id);
  await auditReview(tx, turn, `Rotated page ${page.number} and reprocessed the document`);
  await remittanceKind.sendToRead(jobs, tx, { id: file.id, fileType: file.file_type });
  return getRemittance(tx, file.id);
}

export function registerDocumentReviewRoutes(app: App): void {
  const { http, clock } = app;
  registerPageRoutes(app);
  registerClosing(app);

  const noDocuments = { total: 0, amount: 0, completed: 0, itemsToCheck: 0, rows: [] };
  http.inPharmacy(documentReviewRoutes.listWaitingDocuments, noDocuments, ({ query, inSnapshot }) =>
    inSnapshot((tx) => listWaitingDocuments(tx, query.limit)),
  );

  http.handle(documentReviewRoutes.getDocumentReview, ({ params, inSnapshot }) =>
    inSnapshot((tx) => getDocumentReview(tx, params.id)),
  );

  http.handle(
    documentReviewRoutes.changeDocumentReview,
    ({ actor, params: { id: remittanceId }, body, origin, inTenant }) =>
      inTenant((tx) => changeReview(tx, { remittanceId, ...body, actor, origin, now: clock() })),
  );

  http.handle(
    documentReviewRoutes.settleReviewItem,
    ({ actor, params: { id: remittanceId, itemId }, body, origin, inTenant }) =>
      inTenant((tx) =>
        settleItem(tx, { remittanceId, itemId, decision: body, actor, origin, now: clock() }),
      ),
  );

  http.handle(
    documentReviewRoutes.undoDocumentReview,
    ({ actor, params: { id: remittanceId }, body, origin, inTenant }) =>
      inTenant((tx) => undoReview(tx, { remittanceId, ...body, actor, origin, now: clock() })),
  );
}

/** Routes that end a review, or start it over. */
function registerClosing({ http, database, jobs, clock }: App): void {
  http.handle(
    documentReviewRoutes.turnDocumentPage,
    async ({ actor, params: { id: remittanceId }, body, origin, inTenant }) => {
      const turn = { remittanceId, ...body, actor, origin };
      return await inTenant((tx) => turnPage(tx, jobs, turn));
    },
  );

  http.handle(
    documentReviewRoutes.finishDocumentReview,
    ({ actor, params: { id: remittanceId }, body: { version, note }, origin }) =>
      finishReview(database, { remittanceId, version, note, now: clock(), actor, origin }),
  );

  http.handle(
    documentReviewRoutes.typeDocumentByHand,
    ({ actor, params: { id: remittanceId }, origin, inTenant }) =>
      inTenant((tx) => typeByHand(tx, { remittanceId, actor, origin })),
  );

  http.handle(
    documentReviewRoutes.rejectDocument,
    ({ actor, params: { id: remittanceId }, body, origin, inTenant }) =>
      inTenant((tx) => rejectDocument(tx, { remittanceId, ...body, actor, origin })),
  );
}

/**
 * Opens a failed document for manual entry, with one empty payment beside its pages. A document
 * that waits for review is answered as it is.
 */
async function typeByHand(
  tx: TenantTransaction,
  call: Omit<ReviewCall, 'version'>,
): Promise<Remittance> {
  const file = orNotFound(await lockReviewed(tx, call.remittanceId));
  if (file.processing_status !== 'review') await open(tx, call, file);
  return getRemittance(tx, file.id);
}

async function open(
  tx: TenantTransaction,
  call: Omit<ReviewCall, 'version'>,
  { id, file_type: fileType, processing_status: status }: Reviewed,
): Promise<void> {
  if (status !== 'failed') {
    throw new AppError('conflict', { message: 'Only a failed file can be entered manually.' });
  }
  const pages = await readDraftPages(tx, id);
  if (pages.length === 0 || !hasPictures(fileType)) {
    throw new AppError('conflict', {
      message: 'This file has no page image to work from. Click Retry to process it again first.',
    });
  }
  const empty = proveDraft({ fields: {}, claims: [], lumps: [], controls: [] });
  await storeDraft(tx, id, { pages, payments: [empty] });
  await markInReview(tx, id);
  await auditReview(tx, call, 'Started entering a document manually');
}

interface Settling extends Omit<ReviewCall, 'version'> {
  readonly itemId: string;
  readonly decision: ItemDecision;
  readonly now: Date;
}

/** Accepts or corrects one item, by the same step that the screen uses. */
async function settleItem(
  tx: TenantTransaction,
  { itemId, decision, ...call }: Settling,
): Promise<ChangedReview> {
  const { remittanceId } = call;
  const file = await requireChangeable(tx, { remittanceId, version: decision.version });
  const items = reviewItems(await readDraftPayments(tx, file.id));
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined) throw isOver(file);
  const { field, value } = decision;
  const change = value === undefined ? acceptance(item) : correction(item, { field, value });
  return changeReview(tx, { ...call, version: file.review_version, changes: [change] });
}

function isOver({ processing_status: status }: Reviewed): AppError {
  if (status !== 'completed') return new AppError('not_found');
  return new AppError('conflict', { message: 'This item no longer needs checking.' });
}

function acceptance({ acceptedBy, doubt, payment }: ReviewItem): ReviewChange {
  const { part, row = null, field = null, code } = doubt;
  switch (acceptedBy) {
    case 'accept':
      return toChange({ kind: 'accept', part, payment, field, ...(row !== null && { row }) });
    case 'accept_row':
      return toChange({ kind: 'accept_row', part, payment, row });
    case 'accept_doubt':
      return toChange({ kind: 'accept_doubt', part, payment, row, field, code });
    case undefined: {
      const message = 'This can’t be accepted as is. Please correct it.';
      throw new AppError('invalid_input', { message, fields: { action: message } });
    }
  }
}

function correction(
  { doubt, isCorrectable, payment }: ReviewItem,
  { field: named, value }: { readonly field: ItemDecision['field']; readonly value: string },
): ReviewChange {
  const { part, row, field = named } = doubt;
  if (!isCorrectable) {
    const message = 'No single value fixes this. Accept it or correct its rows.';
    throw new AppError('invalid_input', { message, fields: { action: message } });
  }
  if (field === undefined || (named !== undefined && named !== field)) {
    const message = 'Choose which value to correct';
    throw new AppError('invalid_input', { message, fields: { field: message } });
  }
  const read = readTypedValue(field, value);
  if ('fault' in read) {
    throw new AppError('invalid_input', { message: read.fault, fields: { value: read.fault } });
  }
  const target = { part, payment, field, ...(row !== undefined && { row }) };
  return toChange({ kind: 'set', ...target, value });
}

/** The doubt's part and field as a step; a field that its row doesn't have is refused. */
function toChange(change: Readonly<Record<string, unknown>>): ReviewChange {
  const checked = reviewChange.safeParse(change);
  if (checked.success) return checked.data;
  const message = 'This item doesn’t have that value';
  throw new AppError('invalid_input', { message, fields: { field: message } });
}
