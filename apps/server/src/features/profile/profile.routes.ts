import type { PharmacyTimeZone } from '@pfs/core/time-zones';
import { type PharmacyIdentifiers, type profileBody, profileRoutes } from '@pfs/wire/profile';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { startSession } from '../../platform/session/session-plugin.ts';
import { insertAuditRow } from '../audit/public.ts';
import {
  findPayeeNpi,
  getLetterhead,
  updateIdentifiers,
  updateTimeZone,
} from '../organizations/public.ts';
import { createDeviceCookies, getCurrentUser } from '../session/public.ts';
import { changePassword } from './change-password.service.ts';
import { registerPictureRoutes } from './picture.routes.ts';
import { lockOwnRow, updateNames } from './profile.repository.ts';
import { type OwnCall, ownAudit, ownCallOf, type ProfileParts } from './profile-parts.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts';

export function registerProfileRoutes(app: App): void {
  const { http, clock } = app;
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  registerPictureRoutes(app);

  http.handle(profileRoutes.changeProfile, async ({ actor, body, request }) => {
    await changeNames(app, ownCallOf(actor, request), body);
    return getCurrentUser(app, actor.userId);
  });

  http.handle(profileRoutes.changeTimeZone, async ({ actor, body, request }) => {
    await changeTimeZone(app, ownCallOf(actor, request), body.timeZone);
    return getCurrentUser(app, actor.userId);
  });

  http.handle(profileRoutes.getPharmacyIdentifiers, ({ actor }) =>
    getIdentifiers(app, actor.organizationId),
  );

  http.handle(profileRoutes.changePharmacyIdentifiers, ({ actor, body, request }) =>
    changeIdentifiers(app, ownCallOf(actor, request), body),
  );

  http.handle(
    profileRoutes.changePassword,
    async ({ actor, body, request, reply, settle }) => {
      const deviceHash = () => devices.give(request, reply);
      const call = { ...ownCallOf(actor, request), deviceHash };
      const signedIn = await changePassword(app, call, body);
      const answer = {
        message: 'Your password has been changed. All other devices were signed out.',
      };
      // The session is kept on a line of its own, which waits for what this call locked.
      await settle(answer);
      await startSession(request, signedIn, clock);
      return answer;
    },
    { callsPerMinuteMax: app.limits.signInsPerMinuteMax },
  );

  http.handle(profileRoutes.listSessions, ({ actor, request }) =>
    listSessions(app, ownCallOf(actor, request)),
  );

  http.handle(profileRoutes.endSession, async ({ actor, params, request }) => {
    await endSession(app, ownCallOf(actor, request), params.id);
    return { message: 'The session has been ended.' };
  });

  http.handle(profileRoutes.endOtherSessions, async ({ actor, request }) => {
    const ended = await endOtherSessions(app, ownCallOf(actor, request));
    return { message: 'All other devices have been signed out.', ended };
  });
}

/** The pharmacy's days and months are those of this zone from now on; what has a day keeps it. */
async function changeTimeZone(
  { database, clock }: ProfileParts,
  { actor, origin }: OwnCall,
  timeZone: PharmacyTimeZone,
): Promise<void> {
  const { organizationId, userId } = actor;
  if (organizationId === null) throw new AppError('no_organization');
  await database.withTenant(organizationId, async (tx) => {
    const before = await updateTimeZone(tx, { timeZone, at: clock() });
    if (before === timeZone) return;
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'update',
      description: 'Changed the time zone',
      oldValues: { timeZone: before },
      newValues: { timeZone },
      origin,
    });
  });
}

/** What is left out stays as it is. */
async function changeNames(
  { database, clock }: ProfileParts,
  call: OwnCall,
  body: z.output<typeof profileBody>,
): Promise<void> {
  const { userId } = call.actor;
  await database.withPlatform('profile: change the own name', async (tx) => {
    const row = await lockOwnRow(tx, userId);
    const before = { firstName: row.first_name ?? '', lastName: row.last_name ?? '' };
    const after = {
      firstName: body.firstName ?? before.firstName,
      lastName: body.lastName ?? before.lastName,
    };
    if (after.firstName === before.firstName && after.lastName === before.lastName) return;
    await updateNames(tx, userId, { ...after, at: clock() });
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: 'Changed their name',
      oldValues: before,
      newValues: after,
    });
  });
}

function getIdentifiers(
  { database }: ProfileParts,
  organizationId: string,
): Promise<PharmacyIdentifiers> {
  return database.withTenant(organizationId, async (tx) => {
    const { npi, ncpdpId } = await getLetterhead(tx);
    return { npi, ncpdpId, npiOnRemittances: await findPayeeNpi(tx) };
  });
}

/** An empty text removes an identifier. Answers what holds now. */
async function changeIdentifiers(
  { database, clock }: ProfileParts,
  { actor, origin }: OwnCall,
  body: { readonly npi: string; readonly ncpdpId: string },
): Promise<PharmacyIdentifiers> {
  const { organizationId, userId } = actor;
  if (organizationId === null) throw new AppError('no_organization');
  const newValues = { npi: body.npi || null, ncpdpId: body.ncpdpId || null };
  return database.withTenant(organizationId, async (tx) => {
    const { npi, ncpdpId } = await getLetterhead(tx);
    const answer = { ...newValues, npiOnRemittances: await findPayeeNpi(tx) };
    if (npi === newValues.npi && ncpdpId === newValues.ncpdpId) return answer;
    await updateIdentifiers(tx, { ...newValues, at: clock() });
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'update',
      description: 'Changed the NPI or NCPDP Provider ID',
      oldValues: { npi, ncpdpId },
      newValues,
      origin,
    });
    return answer;
  });
}
