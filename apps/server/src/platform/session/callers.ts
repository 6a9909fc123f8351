import type { FastifyInstance, FastifyRequest } from 'fastify';
import { prepareAll } from '../database/prepared.ts';
import type { CallTurns } from '../http/call-turns.ts';
import type { Platform } from '../platform.ts';
import { type Actor, findActor } from './actor.ts';
import { bearerOf, findKeyOwner, hashOfApiKey } from './api-keys.ts';
import { withImpersonation } from './impersonation.ts';
import { registerSessions, sessionHolder, wasConfirmed } from './session-plugin.ts';

/** A session is one row; a database that takes longer for it stands still. */
const sessionMsMax = 5_000;

type CallerParts = Pick<Platform, 'config' | 'database' | 'clock' | 'log' | 'sessionSecret'> & {
  readonly turns?: CallTurns;
};

/** Gives a server its sessions; answers who calls, read anew for every call. */
export async function registerCallers(
  server: FastifyInstance,
  { config, database, clock, log, sessionSecret, turns }: CallerParts,
): Promise<(request: FastifyRequest) => Promise<Actor | undefined>> {
  const pool = database.openPlatformPool({
    max: 5,
    query_timeout: sessionMsMax,
    statement_timeout: sessionMsMax,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'session store'));
  // Before sessions: a call with a key has none, whatever cookie is sent with it.
  server.addHook('onRequest', async (request, reply) => {
    const bearer = request.url.startsWith('/api') ? bearerOf(request) : undefined;
    if (bearer === undefined) return;
    delete request.raw.headers.cookie;
    await turns?.take({ request, reply }, `key ${hashOfApiKey(bearer) ?? ''}`);
  });
  await registerSessions(server, {
    pool: database.namesStatements ? prepareAll(pool) : pool,
    secret: sessionSecret,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    idleMinutes: config.sessionIdleMinutes,
    hoursMax: config.sessionHoursMax,
    clock,
    ...(turns === undefined ? {} : { before: turns.take }),
  });
  server.addHook('onClose', () => pool.end());
  return async (request) => {
    const bearer = bearerOf(request);
    if (bearer !== undefined) {
      const hash = hashOfApiKey(bearer);
      if (hash === undefined) return undefined;
      const owner = await database.withPlatform('who calls', (tx) =>
        findKeyOwner(tx, hash, clock()),
      );
      if (owner !== undefined) turns?.know(request, owner);
      return owner;
    }
    const holder = sessionHolder(request, { hoursMax: config.sessionHoursMax, clock });
    if (holder === undefined) return undefined;
    const { sessionId } = request.session;
    const caller = await database.withPlatform('who calls', async (tx) => {
      const actor = await findActor(tx, holder, config.superAdminsNeedFactor);
      const isConfirmed = wasConfirmed(request, clock);
      return actor && withImpersonation(tx, { ...actor, isConfirmed }, { sessionId, now: clock() });
    });
    if (caller !== undefined) turns?.know(request, caller);
    return caller;
  };
}
