import { claimDetailRoutes } from '@pfs/wire/claims';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { getClaimDetail } from './claim-detail.service.ts';
import { getClaimSegments } from './claim-segments.service.ts';

/** Each look opens a file that may be large; a person who reads claims stays far below. */
const looksPerMinuteMax = 120;

export function registerClaimDetailRoutes(app: App): void {
  const { http, database } = app;
  http.handle(claimDetailRoutes.getClaim, async ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getClaimDetail(tx, params.id));
  });

  http.handle(
    claimDetailRoutes.getClaimSegments,
    ({ actor, params, request }) =>
      getClaimSegments(app, {
        actor,
        claimId: params.id,
        reveal: false,
        origin: originOf(request),
      }),
    { callsPerMinuteMax: looksPerMinuteMax },
  );

  http.handle(
    claimDetailRoutes.revealClaimSegments,
    ({ actor, params, request }) =>
      getClaimSegments(app, {
        actor,
        claimId: params.id,
        reveal: true,
        origin: originOf(request),
      }),
    { callsPerMinuteMax: looksPerMinuteMax },
  );
}
