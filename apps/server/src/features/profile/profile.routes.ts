import { createHmac } from 'node:crypto';
import { pictureBytesMax } from '@pfs/wire/limits';
import type { OwnSession } from '@pfs/wire/profile';
import { profileRoutes as routes } from '@pfs/wire/profile';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { confirmSession, startSession } from '../../platform/session/session-plugin.ts';
import { insertAuditRow } from '../audit/public.ts';
import { createDeviceCookies, getCurrentUser } from '../session/public.ts';
import { changePassword } from './change-password.service.ts';
import { getPicture, removePicture, setPicture } from './pictures.service.ts';
import {
  changeIdentifiers,
  changeNames,
  changeTimeZone,
  getIdentifiers,
  type OwnCall,
  ownAudit,
  ownCallOf,
  type ProfileParts,
} from './profile.service.ts';

export function registerProfileRoutes(app: App): void {
  const { http, clock } = app;
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  registerPictureRoutes(app);

  http.handle(routes.changeProfile, async ({ actor, body, request }) => {
    await changeNames(app, ownCallOf(actor, request), body);
    return getCurrentUser(app, actor);
  });

  http.inPharmacy(routes.changeTimeZone, 'no_organization', async ({ actor, body, request }) => {
    await changeTimeZone(app, ownCallOf(actor, request), body.timeZone);
    return getCurrentUser(app, actor);
  });

  http.handle(routes.getPharmacyIdentifiers, ({ actor }) =>
    getIdentifiers(app, actor.organizationId),
  );

  http.inPharmacy(routes.changePharmacyIdentifiers, 'no_organization', ({ actor, body, request }) =>
    changeIdentifiers(app, ownCallOf(actor, request), body),
  );

  http.handle(
    routes.changePassword,
    async ({ actor, body, request, reply, settle }) => {
      const deviceHash = () => devices.give(request, reply);
      const call = { ...ownCallOf(actor, request), deviceHash };
      const signedIn = await changePassword(app, call, body);
      const answer = {
        message: 'Your password has been changed. All other devices were signed out.',
      };
      // Sessions are saved on their own connection, which would wait for this call's locks.
      await settle(answer);
      const { confirmedAt } = request.session;
      await startSession(request, signedIn, clock);
      // A password alone confirms no account with a second factor.
      confirmSession(request, confirmedAt);
      return answer;
    },
    { callsPerMinuteMax: app.limits.signInsPerMinuteMax },
  );

  http.handle(routes.listSessions, ({ actor, request }) =>
    listSessions(app, ownCallOf(actor, request)),
  );

  http.handle(routes.endSession, async ({ actor, params, request }) => {
    await endSession(app, ownCallOf(actor, request), params.id);
    return { message: 'The session has been ended.' };
  });

  http.handle(routes.endOtherSessions, async ({ actor, request }) => {
    const ended = await endOtherSessions(app, ownCallOf(actor, request));
    return { message: 'All other devices have been signed out.', ended };
  });
}

/** The picture of a URL never changes. */
const cacheSeconds = 3_600;

function registerPictureRoutes(app: App): void {
  const { http } = app;

  http.handle(routes.setPicture, async ({ actor, request }) => {
    await setPicture(app, ownCallOf(actor, request), await readPicture(request));
    return getCurrentUser(app, actor);
  });

  http.handle(routes.removePicture, async ({ actor, request }) => {
    await removePicture(app, ownCallOf(actor, request));
    return getCurrentUser(app, actor);
  });

  http.handle(routes.getPicture, async ({ actor, params, reply }) => {
    const { mediaType, content } = await getPicture(app, actor, params.id);
    reply
      .type(mediaType)
      .header('Cache-Control', `private, max-age=${cacheSeconds}, immutable`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(content);
    return undefined;
  });
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const part = await request.file();
  if (part === undefined || part.fieldname !== 'file') {
    throw new AppError('invalid_input', {
      message: 'Send one picture in the field "file".',
      fields: { file: 'Required' },
    });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > pictureBytesMax) {
      throw new AppError('payload_too_large', {
        message: 'Choose a picture smaller than 1 MB.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const reason = 'profile: own sessions';

function rowsOf({ clock, config }: ProfileParts, tx: PlatformTransaction, userId: string) {
  const signedInAfter = new Date(clock().getTime() - config.sessionHoursMax * 3_600_000);
  return listSessionRows(tx, { userId, signedInAfter });
}

async function listSessions(
  parts: ProfileParts,
  { actor, sessionId }: OwnCall,
): Promise<OwnSession[]> {
  const rows = await parts.database.withPlatform(reason, (tx) => rowsOf(parts, tx, actor.userId));
  return rows.map((row) => ({
    id: publicSessionId(parts.sessionSecret, row.sid),
    isCurrent: row.sid === sessionId,
    userAgent: row.userAgent,
    ipAddress: row.ipAddress,
    signedInAt: new Date(row.signedInAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  }));
}

async function endSession(parts: ProfileParts, call: OwnCall, id: string): Promise<void> {
  await parts.database.withPlatform(reason, async (tx) => {
    const rows = await rowsOf(parts, tx, call.actor.userId);
    const found = rows.find(({ sid }) => publicSessionId(parts.sessionSecret, sid) === id);
    if (found === undefined || !(await deleteSession(tx, found.sid))) {
      throw new AppError('not_found');
    }
    await recordEnd(tx, call, 'Ended a session');
  });
}

/** Returns the number of ended sessions. */
async function endOtherSessions(parts: ProfileParts, call: OwnCall): Promise<number> {
  return parts.database.withPlatform(reason, async (tx) => {
    const rows = await rowsOf(parts, tx, call.actor.userId);
    let ended = 0;
    for (const { sid } of rows) {
      if (sid !== call.sessionId && (await deleteSession(tx, sid))) ended += 1;
    }
    const what = ended === 1 ? 'another session' : `${ended} other sessions`;
    if (ended > 0) await recordEnd(tx, call, `Ended ${what}`);
    return ended;
  });
}

function recordEnd(tx: PlatformTransaction, call: OwnCall, description: string): Promise<void> {
  return insertAuditRow(tx, {
    ...ownAudit(call),
    entityType: 'session',
    action: 'delete',
    description,
  });
}

/**
 * The public ID of a session, a UUID. The session ID itself must stay secret: it grants access to
 * the session.
 */
function publicSessionId(secret: string, sessionId: string): string {
  const bytes = createHmac('sha256', secret).update(`session: ${sessionId}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}

interface SessionRow {
  readonly sid: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Milliseconds since the epoch, like the next. */
  readonly signedInAt: number;
  /** Each use extends the session by the idle time, so its end shows the last use. */
  readonly lastUsedAt: number;
}

/** The valid sessions of a person, last used first. */
async function listSessionRows(
  tx: PlatformTransaction,
  { userId, signedInAfter }: { userId: string; signedInAfter: Date },
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select sid, sess ->> 'ipAddress' as "ipAddress", sess ->> 'userAgent' as "userAgent",
      (sess ->> 'signedInAt')::float8 as "signedInAt",
      extract(epoch from expire::timestamptz)::float8 * 1000
        - (sess -> 'cookie' ->> 'originalMaxAge')::float8 as "lastUsedAt"
    from sessions
    where sess ->> 'userId' = ${userId} and expire > now()
      and (sess ->> 'signedInAt')::float8 > ${signedInAfter.getTime()}
    order by "lastUsedAt" desc, sid`.execute(tx.query);
  return rows;
}

async function deleteSession(tx: PlatformTransaction, sid: string): Promise<boolean> {
  const result = await tx.query.deleteFrom('sessions').where('sid', '=', sid).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
