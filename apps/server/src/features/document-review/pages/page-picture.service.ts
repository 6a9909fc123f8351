import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { KeptDocument, PageWord } from '../../../platform/document-reading.ts';
import { AppError } from '../../../platform/errors.ts';
import { openStoredFile } from '../../../platform/files/data-keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../../audit/public.ts';
import { drawPage, isPictured, type PagePictures, requireReadable } from '../../intake/public.ts';
import { readDraftPages } from '../../remittances/public.ts';
import { findReviewed } from '../document-review.repository.ts';
import type { DocumentPasswords } from './document-passwords.ts';

export interface PictureParts extends Pick<Platform, 'database' | 'files' | 'keys' | 'documents'> {
  readonly passwords: DocumentPasswords;
  readonly pictures: PagePictures;
}

export interface PageView {
  readonly remittanceId: string;
  readonly page: number;
  readonly dpi: number;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
  readonly actor: Member;
  readonly origin: Origin;
}

/** The picture of a page, which is answered once the view is audited. */
export async function getPagePicture(parts: PictureParts, view: PageView): Promise<Buffer> {
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
export async function getPageWords(
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
