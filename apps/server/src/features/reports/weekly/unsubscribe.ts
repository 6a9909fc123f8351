import { createHash, createHmac } from 'node:crypto';
import type { ReportType } from '@pfs/wire/reports';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAuditRow, type Origin, originOf } from '../../audit/public.ts';

const gone = 'You’re already unsubscribed, or the link is incomplete.';

/** Deletes the schedule of an unsubscribe link. The link is enough; no sign-in is needed. */
export async function unsubscribe(
  { database }: Pick<Platform, 'database'>,
  { token, origin }: { readonly token: string; readonly origin: Origin },
): Promise<{ type: ReportType; pharmacy: string }> {
  return database.withPlatform('cancel weekly reports from an email link', async (tx) => {
    const row = await tx.query
      .deleteFrom('report_schedules')
      .where('token_hash', '=', hashOfToken(token))
      .returning(['organization_id', 'id', 'user_id', 'type'])
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found', { message: gone });
    const { name } = await tx.query
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', row.organization_id)
      .executeTakeFirstOrThrow();
    await insertAuditRow(tx, {
      organizationId: row.organization_id,
      userId: row.user_id,
      entityType: 'report_schedule',
      entityId: row.id,
      action: 'delete',
      description: 'Weekly report canceled from an email link',
      newValues: { type: row.type },
      origin,
    });
    return { type: row.type as ReportType, pharmacy: name };
  });
}

/**
 * The token in the unsubscribe links of a schedule. It is the same in each mail, so that old mails
 * still work. Only a holder of the session secret can compute it.
 */
export function unsubscribeToken(secret: string, scheduleId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${scheduleId}`).digest('base64url');
}

/** The stored form of a token; 256 bits need no slow hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** `List-Unsubscribe=One-Click` and nothing else. */
const bodyBytesMax = 200;
const callsPerMinuteMax = 20;
const tokenCharactersMax = 200;

/**
 * One-click unsubscribe (RFC 8058): the mail provider posts a form to the mail's link. No other
 * route takes a form, so its parser is registered here alone. A used link gets the same answer,
 * because the mail provider cannot ask anybody.
 */
export function registerOneClick(server: FastifyInstance, parts: Pick<Platform, 'database'>): void {
  server.register((scope, _options, ready) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, _body, read) => read(null, undefined),
    );
    const rateLimit = { max: callsPerMinuteMax, timeWindow: 60_000 };
    scope.post('/unsubscribe', { config: { rateLimit } }, async (request, reply) => {
      const { token } = request.query as { readonly token?: unknown };
      if (typeof token === 'string' && token.length <= tokenCharactersMax) {
        await unsubscribe(parts, { token, origin: originOf(request) }).catch(ignoreNotFound);
      }
      return reply.type('text/plain; charset=utf-8').send('You’ve been unsubscribed.');
    });
    ready();
  });
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
