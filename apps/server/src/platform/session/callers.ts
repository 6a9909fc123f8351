import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { CallTurns } from '../http/call-turns.ts';
import type { Platform } from '../platform.ts';
import { type Actor, findActor } from './actor.ts';
import { withImpersonation } from './impersonation.ts';
import { registerSessions, sessionHolder } from './session-plugin.ts';

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
  const pool = new pg.Pool({
    ...database.platformConnection,
    max: 5,
    query_timeout: sessionMsMax,
    statement_timeout: sessionMsMax,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'session store'));
  await registerSessions(server, {
    pool,
    secret: sessionSecret,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    idleMinutes: config.sessionIdleMinutes,
    hoursMax: config.sessionHoursMax,
    clock,
    ...(turns === undefined ? {} : { before: turns.take }),
  });
  server.addHook('onClose', () => pool.end());
  return async (request) => {
    const holder = sessionHolder(request, { hoursMax: config.sessionHoursMax, clock });
    if (holder === undefined) return undefined;
    const { sessionId } = request.session;
    const caller = await database.withPlatform('who calls', async (tx) => {
      const actor = await findActor(tx, holder);
      return actor && withImpersonation(tx, actor, { sessionId, now: clock() });
    });
    if (caller !== undefined) turns?.know(request, caller);
    return caller;
  };
}
