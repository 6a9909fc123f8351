import {
  type Impersonation,
  impersonationMinutesMax,
  impersonationRoutes as routes,
  type startImpersonationBody,
} from '@pfs/wire/impersonation';
import type { z } from 'zod';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/impersonation.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import {
  endImpersonation,
  findOrganizationName,
  insertImpersonation,
} from './impersonation.service.ts';

export function registerImpersonationRoutes(app: App): void {
  const { http, database, clock } = app;
  http.handle(routes.startImpersonation, ({ actor, body, request, origin }) =>
    startImpersonation(app, body, {
      userId: actor.userId,
      sessionId: request.session.sessionId,
      origin,
    }),
  );

  http.handle(routes.endImpersonation, async ({ request, origin }) => {
    const { sessionId } = request.session;
    const call = { sessionId, now: clock(), origin };
    await database.withPlatform('impersonation: end', (tx) => endImpersonation(tx, call));
    return { message: 'You’ve stopped viewing the pharmacy.' };
  });
}

interface Impersonator {
  readonly userId: string;
  readonly sessionId: string;
  readonly origin: Origin;
}

/** Ends an earlier impersonation of the session. Tells the pharmacy’s administrators the reason. */
function startImpersonation(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { organizationId, reason }: z.output<typeof startImpersonationBody>,
  { userId, sessionId, origin }: Impersonator,
): Promise<Impersonation> {
  const now = clock();
  const until = new Date(now.getTime() + impersonationMinutesMax * 60_000);
  return database.withPlatform('impersonation: start', async (tx) => {
    const organization = orNotFound(await findOrganizationName(tx, organizationId));
    await endImpersonation(tx, { sessionId, now, origin });
    const sessionHash = hashSessionId(sessionId);
    const impersonation = { sessionHash, userId, organizationId, reason, startedAt: now, until };
    if (!(await insertImpersonation(tx, impersonation))) throw new AppError('conflict');
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'process',
      description: `Started viewing the pharmacy: ${reason}`,
      newValues: { reason, until: until.toISOString() },
      origin,
    });
    await notify(tx, {
      to: { organizationId, role: 'pharmacy_admin' },
      type: 'info',
      title: 'Support is viewing your pharmacy',
      message: `Read-only access for up to ${impersonationMinutesMax} minutes. Reason: ${reason}`,
    });
    return { organizationId, name: organization.name, until: until.toISOString() };
  });
}
