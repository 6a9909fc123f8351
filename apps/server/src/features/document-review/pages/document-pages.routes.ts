import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { addRegion, type RegionWord } from '@pfs/core/draft/review/region-rows';
import type { ChangedReview } from '@pfs/wire/document-review';
import { documentReviewRoutes, type MarkedRegion } from '@pfs/wire/document-review-routes';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { KeptDocument, PageWord } from '../../../platform/document-reading.ts';
import { AppError } from '../../../platform/errors.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import { openStoredFile } from '../../../platform/files/data-keys.ts';
import type { App, Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../../audit/public.ts';
import {
  createPagePictures,
  drawPage,
  type FileNews,
  goneOf,
  isPictured,
  onFileNews,
  type PagePictures,
  requireReadable,
  sendPicture,
} from '../../intake/public.ts';
import { readDraftPages, readDraftPayments } from '../../remittances/public.ts';
import { keepSteps, readField } from '../change-review.service.ts';
import { findReviewed } from '../document-review.repository.ts';
import { type ReviewCall, requireReview } from '../review-call.ts';
import {
  createDocumentPasswords,
  type DocumentPasswords,
  type PasswordParts,
  readWithPassword,
  takePasswords,
} from './read-with-password.service.ts';

/** Each draws a page; a person who reads stays far below this. */
const picturesPerMinuteMax = 120;
/** Slows down guessing. */
const passwordsPerMinuteMax = 10;

/** Pages of documents, and passwords of encrypted documents. */
export function registerPageRoutes(app: App): void {
  const { http } = app;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const passwords = createDocumentPasswords();
  const pictures = createPagePictures();
  const parts: PasswordParts = { ...app, passwords, running, closing: closing.signal };
  const stopForgetting = forgetDocuments(app.events, { passwords, pictures });
  const stopTaking = takePasswords(app, passwords);
  http.onClose(async () => {
    stopForgetting();
    stopTaking();
    closing.abort();
    await Promise.all(running);
  });

  http.handle(
    documentReviewRoutes.getDocumentPage,
    async ({ actor, params, query, reply, origin }) => {
      const { id: remittanceId, page } = params;
      const view = { remittanceId, page, dpi: query.dpi, gone: goneOf(reply), actor, origin };
      return sendPicture(reply, await getPagePicture({ ...parts, pictures }, view));
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );

  http.handle(
    documentReviewRoutes.getPageWords,
    async ({ actor, params: { id: remittanceId, page }, reply, origin }) => {
      const view = { remittanceId, page, gone: goneOf(reply), actor, origin };
      const words = await getPageWords(parts, view);
      return { words: words.map(({ text, box }) => ({ text, box })) };
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );

  http.handle(
    documentReviewRoutes.markPageRegion,
    ({ actor, params: { id: remittanceId }, body, reply, origin }) => {
      const { version, ...region } = body;
      const call = { remittanceId, version, actor, origin, now: app.clock() };
      return markRegion(parts, { ...call, region, gone: goneOf(reply) });
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );

  http.handle(
    documentReviewRoutes.openWithPassword,
    async ({ actor, params, body, origin }) => {
      const row = await readWithPassword(parts, {
        remittanceId: params.id,
        password: body.password,
        actor,
        origin,
      });
      if (row.processingStatus === 'review') passwords.beginReview(row.id);
      return row;
    },
    { callsPerMinuteMax: passwordsPerMinuteMax },
  );
}

interface Memory {
  readonly passwords: DocumentPasswords;
  readonly pictures: PagePictures;
}

/**
 * Forgets passwords and pictures of a document when it is deleted or its review ends, in whichever
 * process. When events may have been missed, everything is forgotten. Returns how to stop.
 */
function forgetDocuments(events: EventBus, { passwords, pictures }: Memory): () => void {
  const forget = (id: string): void => {
    passwords.forget(id);
    pictures.forget(id);
  };
  const forgetAll = (): void => {
    passwords.forgetAll();
    pictures.forgetAll();
  };
  const take = ({ id, status }: FileNews): void => {
    if (status === 'deleted' || status === 'failed') forget(id);
    if (status === 'review') passwords.beginReview(id);
    if (status === 'completed') passwords.endReview(id);
  };
  const stop = onFileNews(events, take, forgetAll);
  return () => {
    stop();
    forgetAll();
  };
}

interface Marking extends ReviewCall {
  readonly region: MarkedRegion;
  readonly gone: PageView['gone'];
  readonly now: Date;
}

/** Adds rows from the lines that a person marked on a page; they are not accepted yet. */
async function markRegion(
  parts: Omit<PictureParts, 'pictures'>,
  call: Marking,
): Promise<ChangedReview> {
  const { region, remittanceId, actor } = call;
  const { page, payment, part } = region;
  await parts.database.withTenant(actor.organizationId, (tx) => requireReview(tx, call));
  // Outside of a transaction: reading the words of a picture takes seconds.
  const read = await getPageWords(parts, { ...call, page });
  const words = read.flatMap((word) => wordWithin(word, region));
  return parts.database.withTenant(actor.organizationId, async (tx) => {
    const file = await requireReview(tx, call);
    const pages = await readDraftPages(tx, remittanceId);
    const decidedBy = deciderOf(pages.find(({ number }) => number === page));
    const before = await readDraftPayments(tx, file.id);
    const drafts = before.map((kept) => kept.payment);
    const made = rows(() => addRegion(drafts, { payment, part, words, decidedBy }, readField));
    const what = part === 'claim' ? 'claims' : 'lump sums';
    const summary = `added ${what} from page ${page}`;
    const step = { drafts: made.payments, undo: made.undo, changes: [], summary };
    return keepSteps(tx, call, { file, before, ...step });
  });
}

/** A word belongs to the region that contains its center. */
function wordWithin({ text, box, confidence }: PageWord, region: MarkedRegion): RegionWord[] {
  const { left, top, right, bottom } = region.box;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  if (x < left || x > right || y < top || y > bottom) return [];
  return [{ text, confidence, box: { page: region.page, ...box } }];
}

function deciderOf(page: DraftPage | undefined): DraftPage['source'] {
  return page?.source ?? 'ocr';
}

function rows<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'No line in this area has an amount, so no rows were added.';
    throw new AppError('invalid_input', { message, fields: { box: message }, cause: error });
  }
}

interface PictureParts extends Pick<Platform, 'database' | 'files' | 'keys' | 'documents'> {
  readonly passwords: DocumentPasswords;
  readonly pictures: PagePictures;
}

interface PageView {
  readonly remittanceId: string;
  readonly page: number;
  readonly dpi: number;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
  readonly actor: Member;
  readonly origin: Origin;
}

/** The picture of a page, which is answered once the view is audited. */
async function getPagePicture(parts: PictureParts, view: PageView): Promise<Buffer> {
  const { organizationId } = view.actor;
  const { document, page } = await parts.database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, view),
  );
  const { remittanceId: fileId, dpi, gone } = view;
  const png = await drawPage(parts, { fileId, document, page: { ...page, dpi }, gone });
  await parts.database.withTenant(organizationId, (tx) => record(tx, view));
  return png;
}

/** The words of a page at their places in its picture. The view is audited. */
async function getPageWords(
  parts: Omit<PictureParts, 'pictures'>,
  view: Omit<PageView, 'dpi'>,
): Promise<readonly PageWord[]> {
  const { organizationId } = view.actor;
  const { document, page } = await parts.database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, view),
  );
  const words = await requireReadable(() => parts.documents.readPage(document, page, view.gone));
  await parts.database.withTenant(organizationId, (tx) => record(tx, view));
  return words;
}

async function locatePage(
  parts: Omit<PictureParts, 'pictures'>,
  tx: TenantTransaction,
  view: Omit<PageView, 'dpi'>,
) {
  const file = await findReviewed(tx, view.remittanceId);
  const pages = file === undefined ? [] : await readDraftPages(tx, view.remittanceId);
  const found = pages.find(({ number }) => number === view.page);
  if (file === undefined || found === undefined || !isPictured(found, file.file_type)) {
    throw new AppError('not_found');
  }
  const document: KeptDocument = {
    organizationId: tx.organizationId,
    file: await openStoredFile(parts, tx, file.file_path),
    password: parts.passwords.find(view.remittanceId),
  };
  const { number, turnedDegrees } = found;
  return { document, page: { number, turnedDegrees } };
}

function record(
  tx: TenantTransaction,
  { remittanceId, page, actor, origin }: Omit<PageView, 'dpi'>,
) {
  return insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'process',
    description: `Viewed page ${page} of a document`,
    origin,
  });
}
