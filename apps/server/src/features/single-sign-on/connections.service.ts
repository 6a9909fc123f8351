import type { connectionBody, SignOnSettings } from '@pfs/wire/single-sign-on';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { findConnectionRow, seal, unseal } from './connections.repository.ts';
import { addressesOf, type Provider, requireProvider, SignOnRefused } from './provider.ts';

export type SettingsParts = Pick<Platform, 'clock' | 'config' | 'database' | 'keys' | 'resolveTxt'>;

export interface SettingsCall {
  readonly actor: Member;
  readonly origin: Origin;
}

/** How the TXT record of a domain begins. */
export const recordOf = (token: string) => `pfs-verification=${token}`;

/** What the screen shows; never the client secret. */
export async function readSettings(
  { config }: Pick<Platform, 'config'>,
  tx: TenantTransaction,
): Promise<SignOnSettings> {
  const row = await findConnectionRow(tx, tx.organizationId);
  const domains = await selectOwn(tx, 'sign_on_domains')
    .select(['id', 'domain', 'token', 'verified_at'])
    .orderBy('domain')
    .execute();
  return {
    connection: row === undefined ? null : shown(row),
    domains: domains.map(({ id, domain, token, verified_at: at }) => ({
      ...{ id, domain, record: recordOf(token), verifiedAt: at?.toISOString() ?? null },
    })),
    ...addressesOf(config),
  };
}

function shown(row: NonNullable<Awaited<ReturnType<typeof findConnectionRow>>>) {
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    roleClaim: row.role_claim,
    adminValues: row.admin_values,
    staffValues: row.staff_values,
    others: row.others_join ? ('staff' as const) : ('refused' as const),
    secondFactor: row.counts_as_factor ? ('provider' as const) : ('own' as const),
    passwords: row.requires_sign_on ? ('administrators' as const) : ('everyone' as const),
  };
}

/**
 * Sets up the connection or changes it, once the provider has answered. Another issuer or client
 * knows people by other names, so who they are is found anew by their email addresses.
 */
export async function saveConnection(
  parts: SettingsParts,
  body: z.output<typeof connectionBody>,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  const { database, config, clock } = parts;
  const { organizationId } = actor;
  const before = await database.withTenant(organizationId, (tx) =>
    findConnectionRow(tx, organizationId),
  );
  const clientSecret = secretOf(parts, body, before);
  await requireAnswer(parts, { ...body, organizationId, clientSecret });
  if (body.passwords === 'administrators') await requireWayIn(parts, actor);
  const settings = await database.withTenant(organizationId, async (tx) => {
    const row = {
      issuer: body.issuer,
      client_id: body.clientId,
      client_secret: seal(parts, organizationId, clientSecret),
      role_claim: body.roleClaim,
      admin_values: body.adminValues,
      staff_values: body.staffValues,
      others_join: body.others === 'staff',
      counts_as_factor: body.secondFactor === 'provider',
      changed_at: clock(),
    };
    await insertOwn(tx, 'sign_on_connections', row)
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute();
    await setRequired(tx, body.passwords === 'administrators');
    if (before !== undefined && isOther(body, before)) {
      await deleteOwn(tx, 'sign_on_identities').execute();
    }
    const { clientSecret: given, ...now } = body;
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: organizationId } as const),
      ...{ userId: actor.userId, origin },
      action: 'update',
      description: before === undefined ? 'Single sign-on set up' : 'Single sign-on changed',
      ...(before === undefined ? {} : { oldValues: shown(before) }),
      newValues: { ...now, ...(given === undefined ? {} : { clientSecret: 'changed' }) },
    });
    return readSettings({ config }, tx);
  });
  await database.withPlatform('single sign-on: end sessions', async (tx) => {
    if (before !== undefined && isOther(body, before)) await endSessions(tx, organizationId);
    if (body.passwords === 'administrators') await endPasswordSessions(tx, organizationId);
  });
  return settings;
}

type Body = z.output<typeof connectionBody>;
type Row = NonNullable<Awaited<ReturnType<typeof findConnectionRow>>>;

function isOther({ issuer, clientId }: Body, before: Row): boolean {
  return issuer !== before.issuer || clientId !== before.client_id;
}

/** The given one, or the stored one, which is sent nowhere else. */
function secretOf(parts: SettingsParts, body: Body, before: Row | undefined): string {
  if (body.clientSecret !== undefined) return body.clientSecret;
  if (before === undefined || isOther(body, before)) {
    throw new AppError('invalid_input', { fields: { clientSecret: 'Enter the client secret' } });
  }
  return unseal(parts, before.organization_id, before.client_secret);
}

async function requireAnswer(parts: SettingsParts, provider: Provider): Promise<void> {
  const refusal = refusalOf(provider.issuer, parts.config.privateHosts);
  if (refusal !== undefined) throw new AppError('invalid_input', { fields: { issuer: refusal } });
  try {
    await requireProvider(parts, provider);
  } catch (cause) {
    if (!(cause instanceof SignOnRefused)) throw cause;
    const issuer = 'No OpenID Connect provider with this issuer URL answered';
    throw new AppError('invalid_input', { fields: { issuer }, cause });
  }
}

/** So that a provider which is gone locks nobody out. */
async function requireWayIn({ database }: SettingsParts, actor: Member): Promise<void> {
  const row = await database.withPlatform('single sign-on: who can get in without', (tx) =>
    tx.query
      .selectFrom('users')
      .select('id')
      .where('organization_id', '=', actor.organizationId)
      .where('role', '=', 'pharmacy_admin')
      .where('is_active', '=', true)
      .where('second_factor_at', 'is not', null)
      .where('password', 'is not', null)
      .executeTakeFirst(),
  );
  if (row !== undefined) return;
  const passwords =
    'First an administrator with a password must add an authenticator app, to get in if the ' +
    'provider fails';
  throw new AppError('invalid_input', { fields: { passwords } });
}

async function setRequired(tx: TenantTransaction, isRequired: boolean): Promise<void> {
  await tx.query
    .updateTable('organizations')
    .set({ requires_sign_on: isRequired })
    .where('id', '=', tx.organizationId)
    .execute();
}

/** Ends what the provider opened. */
async function endSessions(tx: PlatformTransaction, organizationId: string): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where(sql<string>`sess -> 'provider' ->> 'organizationId'`, '=', organizationId)
    .execute();
}

/** Ends what passwords opened that open nothing any more. */
async function endPasswordSessions(tx: PlatformTransaction, organizationId: string): Promise<void> {
  await sql`
    delete from sessions where sess -> 'provider' is null and sess ->> 'userId' in (
      select users.id::text from users join sign_on_domains using (organization_id)
      where organization_id = ${organizationId} and role = 'staff' and verified_at is not null
        and domain = lower(split_part(email, '@', -1)))`.execute(tx.query);
}

/** Passwords work again for everyone; whoever has none gets one by “Forgot your password?”. */
export async function removeConnection(
  { database }: SettingsParts,
  { actor, origin }: SettingsCall,
): Promise<void> {
  const { organizationId } = actor;
  await database.withTenant(organizationId, async (tx) => {
    const before = await findConnectionRow(tx, organizationId);
    if (before === undefined) return;
    await setRequired(tx, false);
    await deleteOwn(tx, 'sign_on_identities').execute();
    await deleteOwn(tx, 'sign_on_connections').execute();
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: organizationId, action: 'update' } as const),
      ...{ userId: actor.userId, origin, description: 'Single sign-on removed' },
      oldValues: shown(before),
    });
  });
  await database.withPlatform('single sign-on: end sessions', (tx) =>
    endSessions(tx, organizationId),
  );
}
