import { sessionRoutes } from '@pfs/wire/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/platform.ts';
import {
  sessionCookiePath,
  sessionUserId,
  startSession,
} from '../../platform/session/session-plugin.ts';
import { originOf } from '../audit/public.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { rememberDevice } from './devices.repository.ts';
import { registerLinkRoutes } from './link.routes.ts';
import { getCurrentUser, register, registerPharmacy } from './session.service.ts';
import { openSessionParts } from './session-parts.ts';
import { signIn } from './sign-in.service.ts';
import { recordSignOut } from './sign-out.service.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function registerSessionRoutes(app: App): void {
  const { http, clock, database } = app;
  const parts = openSessionParts(app);
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  // Guessing is slowed by address here and by account in the lock.
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };
  const callOf = ({ request, reply }: Exchange) => ({
    origin: originOf(request),
    deviceHash: () => devices.give(request, reply),
  });
  const begin = async (request: FastifyRequest, userId: string) => {
    await startSession(request, userId, clock);
    return { user: await getCurrentUser(parts, userId) };
  };

  http.handle(
    sessionRoutes.login,
    async ({ body, request, reply }) => {
      const known = devices.read(request);
      const userId = await signIn(parts, body, { origin: originOf(request), deviceHash: known });
      const deviceHash = devices.give(request, reply);
      await database.withPlatform('sign in: know the browser', (tx) =>
        rememberDevice(tx, { userId, deviceHash }, clock()),
      );
      return begin(request, userId);
    },
    limits,
  );

  http.handle(
    sessionRoutes.register,
    async ({ body, request, reply }) =>
      begin(request, await register(parts, body, callOf({ request, reply }))),
    limits,
  );

  http.handle(
    sessionRoutes.registerPharmacy,
    async ({ body, request, reply }) =>
      begin(request, await registerPharmacy(parts, body, callOf({ request, reply }))),
    limits,
  );

  registerLinkRoutes(app, { parts, devices });

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
