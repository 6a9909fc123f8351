import cookie from '@fastify/cookie';
import session from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { AppError } from '../errors.ts';
import type { ProviderSession, SignedIn } from './actor.ts';

declare module 'fastify' {
  interface Session {
    userId?: string;
    /** The account's when it signed in; a newer one there ends the session. */
    signInVersion?: number;
    /** Milliseconds since the epoch; a session ends for good `hoursMax` after this. */
    signedInAt?: number;
    /** Milliseconds since the epoch, when the person last proved to be the one. */
    confirmedAt?: number;
    /** Where and in what the sign-in was made, for its owner to know it by. */
    ipAddress?: string;
    userAgent?: string | null;
    provider?: ProviderSession;
    /** It began under the name for https, and no other name opens it. */
    hostOnly?: boolean;
  }
}

interface SessionOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly secret: string;
  readonly secure: boolean;
  readonly idleMinutes: number;
  readonly hoursMax: number;
  readonly clock: Clock;
  /** Done before a session is looked for, with what names it. */
  readonly before?: (
    call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    session: string,
  ) => Promise<void>;
}

/**
 * Only calls of the API have a session: pages and health checks are answered without the database.
 */
const sessionPath = '/api';

const plainName = 'pfs_session';

/**
 * Behind https the name makes browsers refuse the cookie from any other host, a sibling domain's
 * too, and demands that it is Secure and for the whole site.
 */
function sessionCookie(secure: boolean) {
  return secure
    ? ({ name: `__Host-${plainName}`, path: '/' } as const)
    : ({ name: plainName, path: sessionPath } as const);
}

/**
 * Pages send this with calls that they make by themselves, so that a page which stands open without
 * anybody near it does not keep its session from ending. It can only shorten the caller's own.
 */
const unattendedHeader = 'x-unattended';

const userAgentCharactersMax = 400;

const expiredSessionsPrunedEverySeconds = 15 * 60;

/**
 * Server-side sessions in the `sessions` table; the cookie holds a signed random id and nothing
 * else.
 */
export async function registerSessions(
  app: FastifyInstance,
  options: SessionOptions,
): Promise<void> {
  // connect-pg-simple wants the module that has `Store`; @fastify/session keeps express-session's
  // form.
  const PostgresStore = connectPgSimple(session as never);
  const store = new PostgresStore({
    pool: options.pool as Pool,
    tableName: 'sessions',
    pruneSessionInterval: expiredSessionsPrunedEverySeconds,
    errorLog: (...parts: unknown[]) => app.log.warn({ detail: String(parts[0]) }, 'session store'),
  });
  onlyRenewWhatIsThere(store as unknown as SavingStore, options.pool);
  app.addHook('onClose', async () => store.close());
  if (options.secure) {
    // The public address is https, whatever the proxy in front speaks to us; without this the
    // session's cookie would silently not be set.
    app.addHook('onRequest', async (request) => {
      Object.defineProperty(request, 'protocol', { value: 'https' });
    });
  }
  const { name, path } = sessionCookie(options.secure);
  // Before the session's own hook, which sets the cookie of what it finds here, or clears it.
  app.addHook('onSend', async (request) => {
    const { session, cookies, headers } = request;
    if (session?.isModified?.() !== false) return;
    if (session.userId !== undefined && headers[unattendedHeader] === undefined) {
      const movesToHostName = options.secure && cookies[plainName] === cookies[name];
      if (movesToHostName) return;
      await session.save();
    }
    dropSession(request);
  });
  await app.register(cookie);
  if (options.secure) app.addHook('onRequest', async (request) => findHostCookie(request, name));
  app.addHook('onRequest', async (request, reply) => {
    const given = request.url.startsWith(sessionPath) ? request.cookies[name] : undefined;
    if (given !== undefined) await options.before?.({ request, reply }, given);
  });
  await app.register(session, {
    secret: options.secret,
    store: store as never,
    cookieName: name,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secure,
      path,
      maxAge: options.idleMinutes * 60_000,
    },
  });
  if (options.secure) app.addHook('onRequest', endPlainCookie);
  app.addHook('onSend', async (_request, reply) => {
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (set.length === 0) return;
    reply.removeHeader('set-cookie');
    for (const one of set) reply.header('set-cookie', outlivingSessions(one, name, options));
  });
}

/**
 * A browser gets the cookie once, for the longest life of a session; the server alone decides when
 * the session ends. A cookie set or cleared by every answer could replace the next person's, as an
 * answer for the previous session may arrive after the sign-in.
 */
function outlivingSessions(set: string, name: string, { hoursMax }: { hoursMax: number }): string {
  if (!set.startsWith(`${name}=`) || set.startsWith(`${name}=;`)) return set;
  const lasting = set.replace(/; (?:Max-Age|Expires)=[^;]*/g, '');
  return `${lasting}; Max-Age=${hoursMax * 3_600}`;
}

/**
 * Pages are sent the cookie, too, and do without. A session of before the name for https goes on
 * under it.
 */
function findHostCookie({ cookies, url }: FastifyRequest, name: string): void {
  if (!url.startsWith(`${sessionPath}/`)) cookies[name] = undefined;
  else cookies[name] ??= cookies[plainName];
}

/** A sibling domain can set the plain name: it opens only what began before the name for https. */
async function endPlainCookie({ session, cookies }: FastifyRequest): Promise<void> {
  if (session.userId === undefined) return;
  const isPlain = cookies[plainName] === cookies[sessionCookie(true).name];
  if (isPlain && session.hostOnly === true) await session.regenerate();
  Object.assign(session.cookie, { secure: true, path: sessionCookie(true).path });
}

/** Takes the cookie out of the browser, under whichever name it has one. */
export function clearSessionCookies({ cookies }: FastifyRequest, reply: FastifyReply): void {
  for (const secure of [true, false]) {
    const { name, path } = sessionCookie(secure);
    if (cookies[name] !== undefined) reply.clearCookie(name, { path, secure });
  }
}

/** For the rest of this call; as the library itself does once a session is destroyed. */
function dropSession(request: FastifyRequest): void {
  (request as { session: unknown }).session = null;
}

interface SavingStore {
  set(sid: string, session: SavedSession, done?: (error?: unknown) => void): void;
}

interface SavedSession {
  readonly userId?: string;
  readonly signInVersion?: number;
  readonly cookie: { readonly expires?: Date | null };
}

/**
 * A session is saved while its answer goes out, where an error is no longer put into our words.
 */
function toPlainError(error: unknown): AppError {
  return new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal', { cause: error });
}

/**
 * Every answer waits for this. It need not reach the disk first: a crash of the database takes half
 * a second of a session's life at the most, and a large file on its way to the disk would else
 * hold up whoever reads meanwhile. What ends a session is another statement, and waits.
 */
const renewal = `with unhurried as (select set_config('synchronous_commit', 'off', true))
  update sessions set sess = $1, expire = to_timestamp($2) from unhurried
  where sid = $3 and coalesce((sess ->> 'signInVersion')::integer, 0) <= $4`;

/**
 * Each answer saves its session again to prolong it. That may come after the session was ended by
 * another call, and must not bring it back: only a session that nobody has signed in to is new.
 * Nor may it undo what another call did to the session: an older version gives way to a newer one.
 */
function onlyRenewWhatIsThere(store: SavingStore, pool: Pick<Pool, 'query'>): void {
  const insert = store.set.bind(store);
  store.set = (sid, session, answered = () => undefined) => {
    const done = (error?: unknown) => answered(error ? toPlainError(error) : undefined);
    if (session.userId === undefined) return insert(sid, session, done);
    const expires = Math.ceil((session.cookie.expires?.getTime() ?? Date.now()) / 1_000);
    pool.query(renewal, [session, expires, sid, session.signInVersion]).then(() => done(), done);
  };
}

/** Whose the session is, unless it has outlived its longest life. */
export function sessionHolder(
  request: FastifyRequest,
  options: { hoursMax: number; clock: Clock },
): SignedIn | undefined {
  const { userId, signInVersion, provider } = request.session;
  if (userId === undefined || signInVersion === undefined) return undefined;
  return sessionMsLeft(request, options) > 0 ? { userId, signInVersion, provider } : undefined;
}

/** Of a session whose provider can't be asked later whether the person is still there. */
const shortHoursMax = 1;

/** How long the session can live at most, however much it is used; 0 where nobody is signed in. */
export function sessionMsLeft(
  request: FastifyRequest,
  { hoursMax, clock }: { hoursMax: number; clock: Clock },
): number {
  const { userId, signedInAt, provider } = request.session;
  if (userId === undefined || signedInAt === undefined) return 0;
  const hours = provider?.isShort === true ? Math.min(hoursMax, shortHoursMax) : hoursMax;
  return Math.max(0, signedInAt + hours * 3_600_000 - clock().getTime());
}

interface SessionTimeLeft {
  readonly ms: number;
  /** The longest life is over then; use does not prolong it. */
  readonly endsForGood: boolean;
}

/** How long the session lives on after this call, which prolongs it unless nobody made it. */
export function sessionTimeLeft(
  request: FastifyRequest,
  options: { hoursMax: number; idleMinutes: number; clock: Clock },
): SessionTimeLeft {
  const longest = sessionMsLeft(request, options);
  const unattended = request.headers[unattendedHeader] !== undefined;
  // As it was read: what stands beside it is already the time after this call.
  const { originalExpires } = request.session.cookie as { originalExpires?: Date };
  const idle =
    unattended && originalExpires !== undefined
      ? Math.max(0, originalExpires.getTime() - Date.now())
      : options.idleMinutes * 60_000;
  return { ms: Math.min(idle, longest), endsForGood: longest <= idle };
}

/**
 * Starts a fresh session under a new id, so that an id known before the sign-in is worth nothing.
 */
export async function startSession(
  request: FastifyRequest,
  { userId, signInVersion, provider }: SignedIn,
  clock: Clock,
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.signInVersion = signInVersion;
  request.session.signedInAt = clock().getTime();
  // Whoever was signed in at the provider already has proved nothing just now.
  request.session.confirmedAt =
    provider === undefined ? clock().getTime() : (provider.authenticatedAt ?? 0);
  if (provider !== undefined) request.session.provider = provider;
  request.session.ipAddress = request.ip;
  if (request.protocol === 'https') request.session.hostOnly = true;
  const userAgent = request.headers['user-agent']?.slice(0, userAgentCharactersMax);
  request.session.userAgent = userAgent ?? null;
}

/** How long a confirmation lasts, for sensitive calls. */
const confirmedMinutes = 15;

/** Whether the person has proved lately to be the one. */
export function wasConfirmed({ session }: FastifyRequest, clock: Clock): boolean {
  const { confirmedAt = 0 } = session;
  return clock().getTime() - confirmedAt < confirmedMinutes * 60_000;
}

/** The person has just proved to be the one; `at` of another session, if it goes on in this. */
export function confirmSession(request: FastifyRequest, at: number | undefined): void {
  request.session.confirmedAt = at ?? 0;
}

/** Goes on with the session in which somebody changed the own password; all others are over. */
export function goOnWithSession(request: FastifyRequest, signInVersion: number): void {
  request.session.signInVersion = signInVersion;
}
