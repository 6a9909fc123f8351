import { lookingAtRoutes } from '@pfs/wire/looking-at';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { endLook } from './end-look.service.ts';
import { startLook } from './start-look.service.ts';

export function registerLookingAtRoutes(app: App): void {
  const { http, database, clock } = app;
  http.handle(lookingAtRoutes.startLook, ({ actor, body, request }) =>
    startLook(app, body, {
      userId: actor.userId,
      sessionId: request.session.sessionId,
      origin: originOf(request),
    }),
  );

  http.handle(lookingAtRoutes.endLook, async ({ request }) => {
    const { sessionId } = request.session;
    const call = { sessionId, now: clock(), origin: originOf(request) };
    await database.withPlatform('looks: end one', (tx) => endLook(tx, call));
    return { message: 'You are no longer looking at a pharmacy.' };
  });
}
