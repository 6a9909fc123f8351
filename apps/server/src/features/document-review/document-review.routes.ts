import { documentReviewRoutes } from '@pfs/wire/document-review-routes';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { changeReview, undoReview } from './change-review.service.ts';
import { rejectDocument, turnPage } from './close-review.service.ts';
import { registerPageRoutes } from './document-pages.routes.ts';
import { finishReview } from './finish-review.service.ts';
import { getDocumentReview } from './get-review.service.ts';
import { listWaitingDocuments } from './list-waiting.service.ts';
import { settleItem } from './settle-item.service.ts';
import { typeByHand } from './type-by-hand.service.ts';

export function registerDocumentReviewRoutes(app: App): void {
  const { http, database, clock } = app;
  registerPageRoutes(app);
  registerClosing(app);

  http.handle(documentReviewRoutes.listWaitingDocuments, async ({ actor, query }) => {
    if (actor.organizationId === null)
      return { total: 0, amount: 0, completed: 0, itemsToCheck: 0, rows: [] };
    return database.withTenant(
      actor.organizationId,
      (tx) => listWaitingDocuments(tx, query.limit),
      { snapshot: true },
    );
  });

  http.handle(documentReviewRoutes.getDocumentReview, ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getDocumentReview(tx, params.id), {
      snapshot: true,
    }),
  );

  http.handle(
    documentReviewRoutes.changeDocumentReview,
    ({ actor, params: { id: remittanceId }, body, request }) =>
      database.withTenant(actor.organizationId, (tx) =>
        changeReview(tx, {
          remittanceId,
          ...body,
          actor,
          origin: originOf(request),
          now: clock(),
        }),
      ),
  );

  http.handle(
    documentReviewRoutes.settleReviewItem,
    ({ actor, params: { id: remittanceId, itemId }, body, request }) =>
      database.withTenant(actor.organizationId, (tx) =>
        settleItem(tx, {
          remittanceId,
          itemId,
          decision: body,
          actor,
          origin: originOf(request),
          now: clock(),
        }),
      ),
  );

  http.handle(
    documentReviewRoutes.undoDocumentReview,
    ({ actor, params: { id: remittanceId }, body, request }) =>
      database.withTenant(actor.organizationId, (tx) =>
        undoReview(tx, {
          remittanceId,
          ...body,
          actor,
          origin: originOf(request),
          now: clock(),
        }),
      ),
  );
}

/** What ends a review, or begins it anew. */
function registerClosing({ http, database, jobs, clock }: App): void {
  http.handle(
    documentReviewRoutes.turnDocumentPage,
    async ({ actor, params: { id: remittanceId }, body, request }) => {
      const turn = { remittanceId, ...body, actor, origin: originOf(request) };
      return await database.withTenant(actor.organizationId, (tx) => turnPage(tx, jobs, turn));
    },
  );

  http.handle(
    documentReviewRoutes.finishDocumentReview,
    ({ actor, params: { id: remittanceId }, body: { version, note }, request }) =>
      finishReview(database, {
        remittanceId,
        version,
        note,
        now: clock(),
        actor,
        origin: originOf(request),
      }),
  );

  http.handle(
    documentReviewRoutes.typeDocumentByHand,
    ({ actor, params: { id: remittanceId }, request }) =>
      database.withTenant(actor.organizationId, (tx) =>
        typeByHand(tx, { remittanceId, actor, origin: originOf(request) }),
      ),
  );

  http.handle(
    documentReviewRoutes.rejectDocument,
    ({ actor, params: { id: remittanceId }, body, request }) =>
      database.withTenant(actor.organizationId, (tx) =>
        rejectDocument(tx, { remittanceId, ...body, actor, origin: originOf(request) }),
      ),
  );
}
