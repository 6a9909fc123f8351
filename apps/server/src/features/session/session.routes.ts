import { passkeyRoutes } from '@pfs/wire/passkeys';
import { secondFactorRoutes } from '@pfs/wire/second-factor';
import { type CurrentUser, type Role, type SignInAnswer, sessionRoutes } from '@pfs/wire/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import {
  clearSessionCookies,
  sessionHolder,
  sessionTimeLeft,
  startSession,
} from '../../platform/session/session-plugin.ts';
import { endConversation } from '../assistant/public.ts';
import { insertAuditRow, type Origin, originOf } from '../audit/public.ts';
import { endImpersonation } from '../impersonation/public.ts';
import { createDeviceCookies, type DeviceCookies } from './devices.ts';
import type { FactorParts } from './factors.ts';
import { acceptInvitation, showInvitation } from './invitation.service.ts';
import {
  requestReset,
  resetPassword,
  sendVerificationAgain,
  verifyEmail,
} from './links.service.ts';
import {
  getCurrentUser,
  type RegisterCall,
  register,
  registerPharmacy,
  requireRegisterCaptcha,
} from './register.service.ts';
import { askPasskey, beginSecondStep, finishSignIn, signInWithPasskey } from './second-step.ts';
import { getUserRow } from './session.repository.ts';
import { openSessionParts, type SessionParts } from './session-parts.ts';
import { signIn } from './sign-in.service.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function registerSessionRoutes(app: App): void {
  const { http } = app;
  const parts = openSessionParts(app);
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  // Limits guessing by address; the lock limits it by account.
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };
  const callOf = ({ request, reply }: Exchange) => ({
    origin: originOf(request),
    deviceHash: () => devices.give(request, reply),
  });
  const { begin, beginOrAsk } = openSessions(app);

  registerSignIn(app, { parts, devices, begin, beginOrAsk });

  http.handle(
    sessionRoutes.register,
    async ({ body, request, reply }) => {
      const call = callOf({ request, reply });
      const { invitationToken: token } = body;
      if (token === undefined) return begin(request, await register(parts, body, call));
      await requireRegisterCaptcha(parts, body, call);
      return beginOrAsk(request, await acceptInvitation(parts, { ...body, token }, call));
    },
    limits,
  );

  http.handle(
    sessionRoutes.registerPharmacy,
    async ({ body, request, reply }) =>
      begin(request, await registerPharmacy(parts, body, callOf({ request, reply }))),
    limits,
  );

  registerInvitationRoutes(app, { parts, callOf, beginOrAsk });
  registerLinkRoutes(app, { parts, devices });

  registerSignOut(app, parts);

  http.handle(sessionRoutes.currentUser, ({ actor }) => getCurrentUser(parts, actor));

  registerSessionTime(app);

  http.handle(sessionRoutes.loginRedirect, async ({ reply }) => {
    reply.redirect('/auth', 302);
    return undefined;
  });
}

interface SessionOpener {
  /** Opens the browser's session. */
  readonly begin: (request: FastifyRequest, signedIn: SignedIn) => Promise<{ user: CurrentUser }>;
  /** The same, unless the account has a second factor, which then is asked for first. */
  readonly beginOrAsk: (request: FastifyRequest, signedIn: SignedIn) => Promise<SignInAnswer>;
}

/** Where every sign-in ends. */
export function openSessions(app: Pick<App, keyof FactorParts>): SessionOpener {
  const begin: SessionOpener['begin'] = async (request, signedIn) => {
    await startSession(request, signedIn, app.clock);
    return { user: await getCurrentUser(app, signedIn) };
  };
  return {
    begin,
    async beginOrAsk(request, signedIn) {
      const secondFactor = await beginSecondStep(app, signedIn);
      return secondFactor === undefined ? begin(request, signedIn) : { secondFactor };
    },
  };
}

interface SignInParts extends SessionOpener {
  readonly parts: SessionParts;
  readonly devices: DeviceCookies;
}

function registerSignIn(app: App, { parts, devices, begin, beginOrAsk }: SignInParts): void {
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };
  const callOf = ({ request, reply }: Exchange) => ({
    origin: originOf(request),
    deviceHash: devices.read(request),
    giveDevice: () => devices.give(request, reply),
  });

  app.http.handle(
    sessionRoutes.login,
    async ({ body, request, reply }) =>
      beginOrAsk(request, await signIn(parts, body, callOf({ request, reply }))),
    limits,
  );

  app.http.handle(
    secondFactorRoutes.finishSignIn,
    async ({ body, request, reply }) =>
      begin(request, await finishSignIn(app, body, callOf({ request, reply }))),
    limits,
  );

  app.http.handle(passkeyRoutes.askPasskey, ({ body }) => askPasskey(app, body.token), limits);

  app.http.handle(
    passkeyRoutes.signInWithPasskey,
    async ({ body, request, reply }) =>
      begin(request, await signInWithPasskey(app, body.passkey, callOf({ request, reply }))),
    limits,
  );
}

function registerSessionTime({ http, config, clock }: App): void {
  const { sessionHoursMax: hoursMax, sessionIdleMinutes: idleMinutes } = config;
  http.handle(sessionRoutes.sessionTime, async ({ actor, request }) => {
    const { ms, endsForGood } = sessionTimeLeft(request, { hoursMax, idleMinutes, clock });
    return {
      userId: actor.userId,
      secondsLeft: Math.floor(ms / 1_000),
      idleSeconds: idleMinutes * 60,
      endsForGood,
    };
  });
}

function registerSignOut({ http, config, clock }: App, parts: SessionParts): void {
  http.handle(sessionRoutes.logout, async ({ request, reply, origin }) => {
    const holder = sessionHolder(request, { hoursMax: config.sessionHoursMax, clock });
    if (holder !== undefined) {
      const { sessionId } = request.session;
      await endConversation(parts.database, { userId: holder.userId, sessionId });
      await recordSignOut(parts, { userId: holder.userId, origin }, (tx) =>
        endImpersonation(tx, { sessionId, now: clock(), origin }),
      );
    }
    await request.session.destroy();
    clearSessionCookies(request, reply);
    return { message: 'You have been logged out successfully.' };
  });
}

/** Recorded before the session ends, so that none ends without a record. */
async function recordSignOut(
  { database }: Pick<SessionParts, 'database'>,
  { userId, origin }: { userId: string; origin: Origin },
  endImpersonationToo: (tx: PlatformTransaction) => Promise<void>,
): Promise<void> {
  await database.withPlatform('sign out: record it', async (tx) => {
    await endImpersonationToo(tx);
    const account = await getUserRow(tx, userId);
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId,
      entityType: 'session',
      entityId: userId,
      action: 'delete',
      description: 'Signed out',
      origin,
    });
  });
}

interface InvitationParts extends Pick<SignInParts, 'parts' | 'beginOrAsk'> {
  readonly callOf: (exchange: { request: FastifyRequest; reply: FastifyReply }) => RegisterCall;
}

function registerInvitationRoutes(
  { http, limits: { signInsPerMinuteMax } }: App,
  { parts, callOf, beginOrAsk }: InvitationParts,
): void {
  const limits = { callsPerMinuteMax: signInsPerMinuteMax };

  http.handle(
    sessionRoutes.showInvitation,
    async ({ body }) => {
      const found = await showInvitation(parts, body.token);
      return {
        email: found.email,
        firstName: found.first_name,
        lastName: found.last_name,
        role: found.role as Role,
        organizationName: found.organization_name,
      };
    },
    limits,
  );

  http.handle(
    sessionRoutes.acceptInvitation,
    async ({ body, request, reply }) =>
      beginOrAsk(request, await acceptInvitation(parts, body, callOf({ request, reply }))),
    limits,
  );
}

/** Password reset and email verification by mailed links. */
function registerLinkRoutes(
  { http, limits: { signInsPerMinuteMax } }: App,
  { parts, devices }: { readonly parts: SessionParts; readonly devices: DeviceCookies },
): void {
  const limits = { callsPerMinuteMax: signInsPerMinuteMax };

  http.handle(
    sessionRoutes.forgotPassword,
    async ({ body, origin }) => {
      await requestReset(parts, body, origin);
      return { message: 'Check your email for password reset instructions.' };
    },
    limits,
  );

  http.handle(
    sessionRoutes.resetPassword,
    async ({ body, request, reply, origin }) => {
      await resetPassword(parts, body, {
        origin,
        deviceHash: () => devices.give(request, reply),
      });
      return {
        message: 'Your password has been updated. You can now log in with your new password.',
      };
    },
    limits,
  );

  http.handle(
    sessionRoutes.verifyEmail,
    async ({ body, origin }) => {
      await verifyEmail(parts, body.token, origin);
      return { message: 'Your email address is verified.' };
    },
    limits,
  );

  http.handle(
    sessionRoutes.sendVerification,
    async ({ actor, origin }) => {
      await sendVerificationAgain(parts, actor.userId, origin);
      return { message: 'We sent you a new link.' };
    },
    limits,
  );
}
