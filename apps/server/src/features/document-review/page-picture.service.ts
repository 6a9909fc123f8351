import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeptDocument, PageWanted, PageWord } from '../../platform/document-reading.ts';
import { AppError } from '../../platform/errors.ts';
import { getDataKey } from '../../platform/files/key-ring.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { readDraftPages } from '../remittances/public.ts';
import type { DocumentPasswords } from './document-passwords.ts';
import { findReviewed } from './document-review.repository.ts';
import { isPictured } from './get-review.service.ts';
import type { PagePictures } from './page-pictures.ts';

export interface PictureParts extends Pick<Platform, 'database' | 'files' | 'keys' | 'documents'> {
  readonly passwords: DocumentPasswords;
  readonly pictures: PagePictures;
}

export interface PageLook {
  readonly remittanceId: string;
  readonly page: number;
  readonly dpi: number;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
  readonly actor: Member;
  readonly origin: Origin;
}

/** The picture of a page. Nothing of it is answered before the look is on record. */
export async function getPagePicture(parts: PictureParts, look: PageLook): Promise<Buffer> {
  const { organizationId } = look.actor;
  const { document, page } = await parts.database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, look),
  );
  const png = await draw(parts, look, { document, page: { ...page, dpi: look.dpi } });
  await parts.database.withTenant(organizationId, (tx) => record(tx, look));
  return Buffer.from(png);
}

/** The words of a page where its picture shows them, for who may see the picture. */
export async function getPageWords(
  parts: Omit<PictureParts, 'pictures'>,
  look: Omit<PageLook, 'dpi'>,
): Promise<readonly PageWord[]> {
  const { organizationId } = look.actor;
  const { document, page } = await parts.database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, look),
  );
  const words = await readable(() => parts.documents.readPage(document, page, look.gone));
  await parts.database.withTenant(organizationId, (tx) => record(tx, look));
  return words;
}

async function locatePage(
  parts: Omit<PictureParts, 'pictures'>,
  tx: TenantTransaction,
  look: Omit<PageLook, 'dpi'>,
) {
  const file = await findReviewed(tx, look.remittanceId);
  const pages = file === undefined ? [] : await readDraftPages(tx, look.remittanceId);
  const found = pages.find(({ number }) => number === look.page);
  if (file === undefined || found === undefined || !isPictured(found, file)) {
    throw new AppError('not_found');
  }
  const document: KeptDocument = {
    organizationId: tx.organizationId,
    path: parts.files.locate(file.file_path),
    dataKey: await getDataKey(parts.keys, tx),
    password: parts.passwords.find(look.remittanceId),
  };
  const { number, turnedDegrees } = found;
  return { document, page: { number, turnedDegrees } };
}

async function draw(
  { documents, pictures }: PictureParts,
  { remittanceId, gone }: PageLook,
  { document, page }: { readonly document: KeptDocument; readonly page: PageWanted },
): Promise<Uint8Array> {
  const key = {
    document: remittanceId,
    page: `${page.number} ${page.turnedDegrees} ${page.dpi}`,
    // What opens with a password only lies nowhere in the open.
    mayKeep: document.password === undefined,
  };
  return readable(() =>
    pictures.draw(key, gone, (allGone) => documents.drawPage(document, page, allGone)),
  );
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const locked = error.code === 'password_needed' || error.code === 'wrong_password';
    if (locked) throw new AppError('password_needed', { cause: error });
    throw new AppError('conflict', { message: error.message, cause: error });
  }
}

function record(
  tx: TenantTransaction,
  { remittanceId, page, actor, origin }: Omit<PageLook, 'dpi'>,
) {
  return insertAuditRow(tx, {
    organizationId: actor.organizationId,
    userId: actor.userId,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'process',
    description: `Viewed page ${page} of a document`,
    origin,
  });
}
