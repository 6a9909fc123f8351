import type { Passkey } from '@pfs/wire/passkeys';
import type {
  addAuthenticatorBody,
  confirmBody,
  FactorRequirement,
  SecurityOfPharmacy,
  SignInMethods,
} from '@pfs/wire/second-factor';
import type { Role } from '@pfs/wire/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Actor, lacksSecondFactor, type Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { requireCurrentPassword } from '../profile/public.ts';
import {
  askForPasskey,
  countCode,
  deleteFactors,
  type FactorParts,
  getUserRow,
  makeAuthenticator,
  makeRecoveryCodes,
  noteFactorAdded,
  proveFactor,
  readFactors,
  spendCode,
  wrongCode,
} from '../session/public.ts';

type Parts = FactorParts & Pick<Platform, 'passwordHasher'>;

export interface OwnCall {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly sessionId: string;
  /** The hash of the browser's device ID, if it has one. */
  readonly deviceHash?: string | undefined;
}

export function readSignInMethods(
  { database, config }: Parts,
  { userId }: Actor,
): Promise<SignInMethods> {
  return database.withPlatform('second factor: what an account has', async (tx) => {
    const { authenticatorSince, passkeys, recoveryCodesLeft, hasPassword } = await readFactors(
      tx,
      userId,
    );
    const row = { ...(await getUserRow(tx, userId)), second_factor_at: null };
    return {
      authenticatorAddedAt: authenticatorSince?.toISOString() ?? null,
      passkeys: passkeys.map(toPasskey),
      ...{ recoveryCodesLeft, hasPassword },
      isRequired: lacksSecondFactor(row, config),
    };
  });
}

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

export function toPasskey({ id, name, added_at, last_used_at }: PasskeyRow): Passkey {
  const lastUsedAt = last_used_at?.toISOString() ?? null;
  return { id, name, addedAt: added_at.toISOString(), lastUsedAt };
}

export function askPasskeyToConfirm(parts: Parts, { actor: { userId }, sessionId }: OwnCall) {
  const ceremony = { purpose: 'confirm', sessionId } as const;
  return parts.database.withPlatform('confirm: ask for a passkey', (tx) =>
    askForPasskey(parts, tx, { ceremony, userId }),
  );
}

/**
 * Checks who sits there: by a code or passkey if the account has a second factor, which a password
 * alone doesn't replace, else by the password. Throws what the form says under the field.
 */
export async function confirmPerson(
  parts: Parts,
  { password, code, passkey }: z.output<typeof confirmBody>,
  { actor: { userId, organizationId }, origin, sessionId, deviceHash }: OwnCall,
): Promise<void> {
  const { database } = parts;
  const { since } = await database.withPlatform('confirm: how', (tx) => readFactors(tx, userId));
  if (since === null) {
    if (password === undefined) throw wrongCode();
    await requireCurrentPassword(parts, { userId, password, field: 'password' });
    return;
  }
  if (password !== undefined) {
    const message = 'Enter a code or use a passkey';
    throw new AppError('invalid_input', { message, fields: { code: message } });
  }
  if (code !== undefined) await countCode(parts, { userId, code, deviceHash });
  const refused = await database.withPlatform('confirm: check what was given', async (tx) => {
    await lockAccount(tx, userId);
    const ceremony = { purpose: 'confirm', sessionId } as const;
    const proof = await proveFactor(parts, tx, { userId, code, passkey, deviceHash, ceremony });
    if (proof.isRight) return undefined;
    await insertAuditRow(tx, {
      ...({ entityType: 'session', entityId: userId, action: 'reject' } as const),
      ...{ organizationId, userId, origin, description: `Confirmation refused: ${proof.refusal}` },
    });
    return proof.error;
  });
  if (refused !== undefined) throw refused;
}

/** Before the account's factors, as whoever needs both does. */
export async function lockAccount(tx: PlatformTransaction, userId: string): Promise<void> {
  await tx.query.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** A secret for an app. Nothing changes for the account until a code of it is entered. */
export function beginAuthenticator(parts: Parts, { userId }: Actor) {
  return parts.database.withPlatform('second factor: begin', async (tx) => {
    const { email } = await getUserRow(tx, userId);
    return makeAuthenticator(parts, tx, { userId, email });
  });
}

/**
 * Adds the app whose code this is. With the first factor it answers the recovery codes, which
 * nothing shows again.
 */
export async function addAuthenticator(
  parts: Parts,
  { code }: z.output<typeof addAuthenticatorBody>,
  call: OwnCall,
): Promise<readonly string[]> {
  const { database, clock, jobs } = parts;
  const { userId } = call.actor;
  const codes = await database.withPlatform('second factor: add', async (tx) => {
    await lockAccount(tx, userId);
    if (!(await spendCode(parts, tx, { userId, code, deviceHash: undefined, isNew: true }))) {
      return undefined;
    }
    const at = clock();
    await tx.query
      .updateTable('authenticators')
      .set({ added_at: at })
      .where('user_id', '=', userId)
      .execute();
    await record(tx, call, 'Authenticator app added');
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: { userId, change: 'added' } });
    return noteFactorAdded(tx, { userId, at });
  });
  if (codes === undefined) throw wrongCode();
  return codes;
}

export function removeAuthenticator(parts: Parts, call: OwnCall): Promise<void> {
  const { database, jobs } = parts;
  const { userId } = call.actor;
  return database.withPlatform('second factor: remove', async (tx) => {
    await lockAccount(tx, userId);
    const { authenticatorSince, passkeys } = await readFactors(tx, userId);
    if (authenticatorSince === null) return;
    await requireAnother(parts, tx, { userId, others: passkeys.length });
    if (passkeys.length === 0) await deleteFactors(tx, userId);
    else await tx.query.deleteFrom('authenticators').where('user_id', '=', userId).execute();
    await record(tx, call, 'Authenticator app removed');
    const change = passkeys.length === 0 ? 'removed' : 'app_removed';
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: { userId, change } });
  });
}

/** The last factor stays where the account must have one. */
export async function requireAnother(
  { config }: Pick<Parts, 'config'>,
  tx: PlatformTransaction,
  { userId, others }: { readonly userId: string; readonly others: number },
): Promise<void> {
  const without = { ...(await getUserRow(tx, userId)), second_factor_at: null };
  if (others > 0 || !lacksSecondFactor(without, config)) return;
  throw new AppError('forbidden', {
    message: 'Your account must have a second factor. Add another one before you remove this.',
  });
}

export function remakeRecoveryCodes({ database }: Parts, call: OwnCall) {
  return database.withPlatform('second factor: recovery codes', async (tx) => {
    const { userId } = call.actor;
    if ((await readFactors(tx, userId)).since === null) {
      throw new AppError('conflict', { message: 'Add a second factor first.' });
    }
    await record(tx, call, 'New recovery codes made');
    return makeRecoveryCodes(tx, userId);
  });
}

/** What a person did to their own account. */
export function record(
  tx: PlatformTransaction,
  { actor, origin }: OwnCall,
  description: string,
): Promise<void> {
  const { userId, organizationId } = actor;
  return insertAuditRow(tx, {
    ...({ entityType: 'user', entityId: userId, action: 'update' } as const),
    ...{ organizationId, userId, origin, description },
  });
}

export function readSecurity({ database }: Parts, { organizationId }: Member) {
  return database.withPlatform('second factor: who has one', (tx) =>
    securityOf(tx, organizationId),
  );
}

/** In a transaction of the platform: what people sign in with isn't a pharmacy's. */
async function securityOf(
  tx: PlatformTransaction,
  organizationId: string,
): Promise<SecurityOfPharmacy> {
  const { second_factor_for: requiredFor, ...programs } = await tx.query
    .selectFrom('organizations')
    .select([
      'second_factor_for',
      sql<number>`(select count(*)::int from api_keys where organization_id = organizations.id
        and (expires_at is null or expires_at > now()))`.as('apiKeys'),
      sql<number>`(select count(*)::int from webhooks where organization_id = organizations.id
        and state = 'active')`.as('webhooks'),
    ])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const rows = await tx.query
    .selectFrom('users')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'second_factor_at'])
    .select(['last_login_at', 'authenticators.added_at'])
    .select(
      sql<number>`(select count(*)::int from passkeys where user_id = users.id)`.as('passkeys'),
    )
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .orderBy('second_factor_at', (order) => order.asc().nullsFirst())
    .orderBy('email')
    .execute();
  return {
    requiredFor: requiredFor as FactorRequirement,
    programs,
    people: rows.map((row) => ({
      ...{ id: row.id, email: row.email, role: row.role as Role },
      name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      secondFactorSince: row.second_factor_at?.toISOString() ?? null,
      hasAuthenticator: row.added_at !== null,
      passkeys: row.passkeys,
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
    })),
  };
}

/** Whoever then must have a second factor and has none adds it before anything else. */
export function requireSecondFactor(
  { database }: Parts,
  requiredFor: FactorRequirement,
  {
    actor: { organizationId, userId },
    origin,
  }: { readonly actor: Member; readonly origin: Origin },
): Promise<SecurityOfPharmacy> {
  return database.withPlatform('second factor: who must have one', async (tx) => {
    const { requiredFor: before } = await securityOf(tx, organizationId);
    if (before !== requiredFor) {
      await tx.query
        .updateTable('organizations')
        .set({ second_factor_for: requiredFor })
        .where('id', '=', organizationId)
        .execute();
      await insertAuditRow(tx, {
        ...({ entityType: 'organization', entityId: organizationId, action: 'update' } as const),
        ...{ organizationId, userId, origin, description: 'Who needs a second factor changed' },
        ...{ oldValues: { requiredFor: before }, newValues: { requiredFor } },
      });
    }
    return securityOf(tx, organizationId);
  });
}
