import type { ServerResponse } from 'node:http';
import { documentReviewRoutes } from '@pfs/wire/document-review-routes';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { createDocumentPasswords } from './document-passwords.ts';
import { forgetDocuments } from './forget-documents.ts';
import { markRegion } from './mark-region.service.ts';
import { getPagePicture, getPageWords } from './page-picture.service.ts';
import { createPagePictures } from './page-pictures.ts';
import { type PasswordParts, readWithPassword } from './read-with-password.service.ts';

/** Each draws a page; a person who reads stays far below. */
const picturesPerMinuteMax = 120;
/** Who tries out passwords is slowed down. */
const passwordsPerMinuteMax = 10;

/** Pages of documents, and the passwords of those that are encrypted. */
export function registerPageRoutes(app: App): void {
  const { http } = app;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const passwords = createDocumentPasswords();
  const pictures = createPagePictures();
  const parts: PasswordParts = { ...app, passwords, running, closing: closing.signal };
  const forgetNoMore = forgetDocuments(app.events, { passwords, pictures });
  http.onClose(async () => {
    forgetNoMore();
    closing.abort();
    await Promise.all(running);
  });

  http.handle(
    documentReviewRoutes.getDocumentPage,
    async ({ actor, params, query, request, reply }) => {
      const { id: remittanceId, page } = params;
      const origin = originOf(request);
      const look = { remittanceId, page, dpi: query.dpi, gone: goneOf(reply), actor, origin };
      const png = await getPagePicture({ ...parts, pictures }, look);
      reply
        .type('image/png')
        .header('Cache-Control', 'private, no-store')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(png);
      return undefined;
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );

  http.handle(
    documentReviewRoutes.getPageWords,
    async ({ actor, params: { id: remittanceId, page }, request, reply }) => {
      const origin = originOf(request);
      const look = { remittanceId, page, gone: goneOf(reply), actor, origin };
      const words = await getPageWords(parts, look);
      return { words: words.map(({ text, box }) => ({ text, box })) };
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );

  http.handle(
    documentReviewRoutes.markPageRegion,
    ({ actor, params: { id: remittanceId }, body, request, reply }) => {
      const { version, ...region } = body;
      const call = { remittanceId, version, actor, origin: originOf(request), now: app.clock() };
      return markRegion(parts, { ...call, region, gone: goneOf(reply) });
    },
    { callsPerMinuteMax: picturesPerMinuteMax },
  );

  http.handle(
    documentReviewRoutes.openWithPassword,
    async ({ actor, params, body, request }) => {
      const row = await readWithPassword(parts, {
        remittanceId: params.id,
        password: body.password,
        actor,
        origin: originOf(request),
      });
      if (row.processingStatus === 'review') passwords.beginReview(row.id);
      return row;
    },
    { callsPerMinuteMax: passwordsPerMinuteMax },
  );
}

/** Aborts when the connection closes. */
function goneOf({ raw }: { readonly raw: Pick<ServerResponse, 'once'> }): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
