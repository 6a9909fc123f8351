import { singleSignOnRoutes } from '@pfs/wire/single-sign-on';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App, Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { originOf } from '../audit/public.ts';
import { openSessions } from '../session/public.ts';
import { endByLogoutToken } from './closing.ts';
import { readSettings, removeConnection, saveConnection } from './connections.service.ts';
import { addDomain, removeDomain, verifyDomain } from './domains.service.ts';
import { SignOnRefused } from './provider.ts';
import { finishSignOn, startMinutesMax, startSignOn } from './sign-on.service.ts';

export function registerSingleSignOnRoutes(app: App): void {
  const { http } = app;
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };
  const cookie = browserCookie(app.config.publicUrl?.startsWith('https:') ?? false);
  const sessions = openSessions(app);

  http.handle(
    singleSignOnRoutes.startSignOn,
    async ({ body, reply }) => {
      const { url, browserToken } = await startSignOn(app, body);
      cookie.set(reply, browserToken);
      return { url };
    },
    limits,
  );

  http.handle(
    singleSignOnRoutes.finishSignOn,
    async ({ request, reply }) => {
      const browserToken = cookie.read(request);
      const [, query = ''] = request.url.split('?', 2);
      cookie.clear(reply);
      try {
        const origin = originOf(request);
        const { signedIn, returnTo = '/' } = await finishSignOn(app, {
          ...{ query, browserToken, origin },
        });
        const answer = await sessions.beginOrAsk(request, signedIn);
        // Behind the #, where no server and no log of one sees it.
        const asked = 'secondFactor' in answer ? answer.secondFactor : undefined;
        const step = asked && new URLSearchParams({ ...asked, methods: asked.methods.join() });
        reply.redirect(step === undefined ? returnTo : `/auth?as=sso#${step}`, 302);
      } catch (error) {
        if (!(error instanceof SignOnRefused)) throw error;
        app.log.info({ err: error }, 'single sign-on was refused');
        reply.redirect(`/auth?as=sso&problem=${error.problem}`, 302);
      }
      return undefined;
    },
    limits,
  );

  registerSettings(app);
}

function registerSettings(app: App): void {
  const { http, database } = app;
  const callOf = ({ actor, request }: { actor: Member; request: FastifyRequest }) => ({
    actor,
    origin: originOf(request),
  });

  http.inPharmacy(singleSignOnRoutes.getSignOnSettings, 'no_organization', ({ actor }) =>
    database.withTenant(actor.organizationId, (tx) => readSettings(app, tx)),
  );

  http.inPharmacy(singleSignOnRoutes.saveSignOnConnection, 'no_organization', (call) =>
    saveConnection(app, call.body, callOf(call)),
  );

  http.inPharmacy(singleSignOnRoutes.removeSignOnConnection, 'no_organization', async (call) => {
    await removeConnection(app, callOf(call));
    return { message: 'Single sign-on was removed.' };
  });

  http.inPharmacy(singleSignOnRoutes.addSignOnDomain, 'no_organization', (call) =>
    addDomain(app, call.body, callOf(call)),
  );

  http.inPharmacy(singleSignOnRoutes.verifySignOnDomain, 'not_found', (call) =>
    verifyDomain(app, call.params.id, callOf(call)),
  );

  http.inPharmacy(singleSignOnRoutes.removeSignOnDomain, 'not_found', (call) =>
    removeDomain(app, call.params.id, callOf(call)),
  );
}

/** Ties a sign-in to the browser that began it; sent on the way back from the provider, too. */
function browserCookie(secure: boolean) {
  const name = secure ? '__Host-pfs_sign_on' : 'pfs_sign_on';
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  return {
    set: (reply: FastifyReply, token: string) =>
      void reply.setCookie(name, token, { ...options, maxAge: startMinutesMax * 60 }),
    read: ({ cookies }: FastifyRequest) => cookies[name],
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}

/** A signed token with few claims. */
const logoutBytesMax = 16_384;
const logoutsPerMinuteMax = 120;

/**
 * Back-channel logout: the provider posts a form, which no other route under /api takes, so its
 * parser is registered here alone. The token proves who sends it.
 */
export function registerBackChannelLogout(server: FastifyInstance, platform: Platform): void {
  server.register((scope, _options, ready) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: logoutBytesMax },
      (_request, body, read) => read(null, new URLSearchParams(String(body))),
    );
    const rateLimit = { max: logoutsPerMinuteMax, timeWindow: 60_000 };
    scope.post(
      '/api/auth/single-sign-on/logout',
      { config: { rateLimit } },
      async (request, reply) => {
        const token =
          request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
        const isDone =
          token !== null && (await endByLogoutToken(platform, token, originOf(request)));
        if (isDone) return reply.code(200).send();
        return reply.code(400).send({ error: 'invalid_request' });
      },
    );
    ready();
  });
}
