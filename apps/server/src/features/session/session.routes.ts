import { sessionRoutes } from '@pfs/wire/session';
import type { App } from '../../platform/platform.ts';
import {
  sessionCookiePath,
  sessionUserId,
  startSession,
} from '../../platform/session/session-plugin.ts';
import { originOf } from '../audit/public.ts';
import {
  getCurrentUser,
  recordSignOut,
  register,
  registerPharmacy,
  signIn,
} from './session.service.ts';

export function registerSessionRoutes(app: App): void {
  const { http, database, clock } = app;
  const parts = { database, clock };
  // Guessing is slowed by address here and by account in the lock.
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };

  http.handle(
    sessionRoutes.login,
    async ({ body, request }) => {
      const userId = await signIn(parts, body, originOf(request));
      await startSession(request, userId, clock);
      return { user: await getCurrentUser(parts, userId) };
    },
    limits,
  );

  http.handle(
    sessionRoutes.register,
    async ({ body, request }) => {
      const userId = await register(parts, body, originOf(request));
      await startSession(request, userId, clock);
      return { user: await getCurrentUser(parts, userId) };
    },
    limits,
  );

  http.handle(
    sessionRoutes.registerPharmacy,
    async ({ body, request }) => {
      const userId = await registerPharmacy(parts, body, originOf(request));
      await startSession(request, userId, clock);
      return { user: await getCurrentUser(parts, userId) };
    },
    limits,
  );

  http.handle(sessionRoutes.logout, async ({ request, reply }) => {
    const userId = sessionUserId(request, { hoursMax: app.config.sessionHoursMax, clock });
    if (userId !== undefined) await recordSignOut(parts, userId, originOf(request));
    await request.session.destroy();
    reply.clearCookie('pfs_session', { path: sessionCookiePath });
    return { message: 'You have been logged out successfully.' };
  });

  http.handle(sessionRoutes.currentUser, ({ actor }) => getCurrentUser(parts, actor.userId));

  http.handle(sessionRoutes.loginRedirect, async ({ reply }) => {
    reply.redirect('/auth', 302);
    return undefined;
  });
}
