import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import {
  type domainBody,
  singleSignOnRoutes as routes,
  type SignOnSettings,
  signOnDomainsMax,
} from '@pfs/wire/single-sign-on';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { getDomain } from 'tldts';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import { countRows, deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import { openSessions } from '../session/public.ts';
import { endByLogoutToken } from './closing.ts';
import {
  readSettings,
  recordOf,
  removeConnection,
  type SettingsCall,
  type SettingsParts,
  saveConnection,
} from './connections.service.ts';
import { SignOnRefused } from './provider.ts';
import { finishSignOn, startMinutesMax, startSignOn } from './sign-on.service.ts';

export function registerSingleSignOnRoutes(app: App): void {
  const { http } = app;
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };
  const cookie = browserCookie(app.config.publicUrl?.startsWith('https:') ?? false);
  const sessions = openSessions(app);

  http.handle(
    routes.startSignOn,
    async ({ body, reply }) => {
      const { url, browserToken } = await startSignOn(app, body);
      cookie.set(reply, browserToken);
      return { url };
    },
    limits,
  );

  http.handle(
    routes.finishSignOn,
    async ({ request, reply, origin }) => {
      const browserToken = cookie.read(request);
      const [, query = ''] = request.url.split('?', 2);
      cookie.clear(reply);
      try {
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
  const { http } = app;
  const callOf = ({ actor, request }: { actor: Member; request: FastifyRequest }) => ({
    actor,
    origin: originOf(request),
  });

  http.inPharmacy(routes.getSignOnSettings, 'no_organization', ({ inTenant }) =>
    inTenant((tx) => readSettings(app, tx)),
  );

  http.inPharmacy(routes.saveSignOnConnection, 'no_organization', (call) =>
    saveConnection(app, call.body, callOf(call)),
  );

  http.inPharmacy(routes.removeSignOnConnection, 'no_organization', async (call) => {
    await removeConnection(app, callOf(call));
    return { message: 'Single sign-on was removed.' };
  });

  http.inPharmacy(routes.addSignOnDomain, 'no_organization', (call) =>
    addDomain(app, call.body, callOf(call)),
  );

  http.inPharmacy(routes.verifySignOnDomain, 'not_found', (call) =>
    verifyDomain(app, call.params.id, callOf(call)),
  );

  http.inPharmacy(routes.removeSignOnDomain, 'not_found', (call) =>
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

/**
 * Nobody can put a record there, and nobody should try; so they are told at once. What isn't in the
 * list fails at its record.
 */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...['aim.com', 'aol.com', 'att.net', 'bellsouth.net', 'charter.net', 'comcast.net', 'cox.net'],
  ...['earthlink.net', 'fastmail.com', 'gmail.com', 'gmx.com', 'googlemail.com', 'hotmail.com'],
  ...['hushmail.com', 'icloud.com', 'live.com', 'mac.com', 'mail.com', 'me.com', 'msn.com'],
  ...['optonline.net', 'outlook.com', 'pm.me', 'proton.me', 'protonmail.com', 'rocketmail.com'],
  ...['sbcglobal.net', 'verizon.net', 'yahoo.com', 'yandex.com', 'ymail.com', 'zoho.com'],
]);

/** The domain is the pharmacy's once a TXT record of it holds the token. */
function addDomain(
  { database, config }: SettingsParts,
  { domain }: z.output<typeof domainBody>,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  const registered = getDomain(domain, { allowPrivateDomains: true });
  if (registered === null || publicMailDomains.has(registered)) {
    throw wrongDomain('This domain is open to anyone. Use your pharmacy’s own.');
  }
  return database.withTenant(actor.organizationId, async (tx) => {
    if ((await countRows(selectOwn(tx, 'sign_on_domains'))) >= signOnDomainsMax) {
      throw wrongDomain(`At most ${signOnDomainsMax} domains`);
    }
    const token = randomBytes(16).toString('hex');
    const { numInsertedOrUpdatedRows: added } = await insertOwn(tx, 'sign_on_domains', {
      ...{ id: uuidV7(), domain, token },
    })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) throw wrongDomain('This domain is in the list already');
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: tx.organizationId, action: 'update' } as const),
      ...{ userId: actor.userId, origin, description: 'Email domain added for single sign-on' },
      newValues: { domain },
    });
    return readSettings({ config }, tx);
  });
}

const wrongDomain = (message: string) =>
  new AppError('invalid_input', { message, fields: { domain: message } });

/** Looks for the token in the domain's TXT records, and takes the domain for the pharmacy. */
async function verifyDomain(
  { database, config, clock, resolveTxt = askNameServers }: SettingsParts,
  id: string,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  const { organizationId, userId } = actor;
  const row = await database.withTenant(organizationId, async (tx) =>
    orNotFound(
      await selectOwn(tx, 'sign_on_domains', { id }).select(['domain', 'token']).executeTakeFirst(),
    ),
  );
  const { domain, token } = row;
  const records = await resolveTxt(domain).catch(() => []);
  if (!records.some((parts) => parts.join('').trim() === recordOf(token))) {
    throw wrongDomain(
      `The TXT record of ${domain} wasn’t found. A new record can take up to an hour to appear.`,
    );
  }
  await database.withPlatform('single sign-on: take a domain', async (tx) => {
    // Of two pharmacies at once, one gets it.
    const key = `domain ${domain}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query);
    const other = await tx.query
      .selectFrom('sign_on_domains')
      .select('id')
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .where('organization_id', '<>', organizationId)
      .executeTakeFirst();
    if (other !== undefined) {
      throw wrongDomain(`${domain} is verified by another pharmacy, which must remove it first.`);
    }
    await tx.query
      .updateTable('sign_on_domains')
      .set({ verified_at: clock() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: organizationId, action: 'update' } as const),
      ...{ organizationId, userId, origin },
      ...{ description: 'Email domain verified for single sign-on', newValues: { domain } },
    });
  });
  return database.withTenant(organizationId, (tx) => readSettings({ config }, tx));
}

function askNameServers(domain: string): Promise<string[][]> {
  return new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(domain);
}

function removeDomain(
  { database, config }: SettingsParts,
  id: string,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  return database.withTenant(actor.organizationId, async (tx) => {
    const { domain } = orNotFound(
      await deleteOwn(tx, 'sign_on_domains', { id }).returning('domain').executeTakeFirst(),
    );
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: tx.organizationId, action: 'update' } as const),
      ...{ userId: actor.userId, origin, description: 'Email domain removed from single sign-on' },
      oldValues: { domain },
    });
    return readSettings({ config }, tx);
  });
}
