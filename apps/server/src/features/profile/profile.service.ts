import { isDeepStrictEqual } from 'node:util';
import type { PharmacyTimeZone } from '@pfs/core/time-zones';
import type { identifiersBody, PharmacyIdentifiers, profileBody } from '@pfs/wire/profile';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor, Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin, originOf, type PlatformEntry } from '../audit/public.ts';
import { settleStores } from '../claims-exports/public.ts';
import { lockLedger } from '../ledger/public.ts';
import {
  findPayeeNpi,
  getLetterhead,
  updateIdentifiers,
  updateTimeZone,
} from '../organizations/public.ts';

/** Changes the pharmacy's time zone. Existing dates stay as they are. */
export async function changeTimeZone(
  { database, clock }: ProfileParts,
  { actor, origin }: OwnCall<Member>,
  timeZone: PharmacyTimeZone,
): Promise<void> {
  const { organizationId, userId } = actor;
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

/** Omitted names stay as they are. */
export async function changeNames(
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
    await tx.query
      .updateTable('users')
      .set({ first_name: after.firstName, last_name: after.lastName, updated_at: clock() })
      .where('id', '=', userId)
      .execute();
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: 'Changed their name',
      oldValues: before,
      newValues: after,
    });
  });
}

export function getIdentifiers(
  { database }: ProfileParts,
  organizationId: string,
): Promise<PharmacyIdentifiers> {
  return database.withTenant(organizationId, async (tx) => {
    const { npi, ncpdpId, state } = await getLetterhead(tx);
    return { npi, ncpdpId, state, npiOnRemittances: await findPayeeNpi(tx) };
  });
}

/** All rows of the claims exports may become another store's. */
const statementTimeoutMs = 5 * 60_000;

/** An empty text removes an identifier. Returns the current identifiers. */
export async function changeIdentifiers(
  { database, clock }: ProfileParts,
  { actor, origin }: OwnCall<Member>,
  body: z.output<typeof identifiersBody>,
): Promise<PharmacyIdentifiers> {
  const { organizationId, userId } = actor;
  const newValues = {
    npi: body.npi || null,
    ncpdpId: body.ncpdpId || null,
    state: body.state || null,
  };
  const change = async (tx: TenantTransaction): Promise<PharmacyIdentifiers> => {
    const { npi, ncpdpId, state } = await getLetterhead(tx);
    const before = { npi, ncpdpId, state };
    const answer = { ...newValues, npiOnRemittances: await findPayeeNpi(tx) };
    if (isDeepStrictEqual(before, newValues)) return answer;
    const renames = npi !== newValues.npi || ncpdpId !== newValues.ncpdpId;
    if (renames) await lockLedger(tx);
    await updateIdentifiers(tx, { ...newValues, at: clock() });
    if (renames) await settleStores(tx);
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'update',
      description: 'Changed the NPI, NCPDP Provider ID or state',
      oldValues: before,
      newValues,
      origin,
    });
    return answer;
  };
  return database.withTenant(organizationId, change, { statementTimeoutMs });
}

export function lockOwnRow(tx: PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .select(['first_name', 'last_name', 'password', 'email', 'profile_image_url'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The dependencies of this slice's services. */
export type ProfileParts = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'sessionSecret'
>;

/** A person's call about their own account. */
export interface OwnCall<Who extends Actor = Actor> {
  readonly actor: Who;
  readonly origin: Origin;
  readonly sessionId: string;
}

export function ownCallOf<Who extends Actor>(actor: Who, request: FastifyRequest): OwnCall<Who> {
  return { actor, origin: originOf(request), sessionId: request.session.sessionId };
}

/** The common part of this slice's audit rows. */
export function ownAudit({
  actor,
  origin,
}: OwnCall): Omit<PlatformEntry, 'action' | 'description'> {
  return {
    organizationId: actor.organizationId,
    userId: actor.userId,
    entityType: 'user',
    entityId: actor.userId,
    origin,
  };
}
