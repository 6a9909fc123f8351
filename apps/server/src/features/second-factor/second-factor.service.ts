import type {
  addAuthenticatorBody,
  confirmBody,
  FactorRequirement,
  SecurityOfPharmacy,
  SignInMethods,
} from '@pfs/wire/second-factor';
import type { Role } from '@pfs/wire/session';
import type { z } from 'zod';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Actor, lacksSecondFactor, type Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { requireCurrentPassword } from '../profile/public.ts';
import {
  countCode,
  deleteFactors,
  type FactorParts,
  getUserRow,
  makeAuthenticator,
  makeRecoveryCodes,
  readFactors,
  spendCode,
  wrongCode,
} from '../session/public.ts';

type Parts = FactorParts & Pick<Platform, 'passwordHasher'>;

interface OwnCall {
  readonly actor: Actor;
  readonly origin: Origin;
  /** The hash of the browser's device ID, if it has one. */
  readonly deviceHash?: string | undefined;
}

export function readSignInMethods(
  { database, config }: Parts,
  { userId }: Actor,
): Promise<SignInMethods> {
  return database.withPlatform('second factor: what an account has', async (tx) => {
    const { since, recoveryCodesLeft, hasPassword } = await readFactors(tx, userId);
    const row = { ...(await getUserRow(tx, userId)), second_factor_at: null };
    return {
      authenticatorAddedAt: since?.toISOString() ?? null,
      ...{ recoveryCodesLeft, hasPassword },
      isRequired: lacksSecondFactor(row, config),
    };
  });
}

/**
 * Checks who sits there: by a code if the account has a second factor, which a password alone
 * doesn't replace, else by the password. Throws what the form says under the field.
 */
export async function confirmPerson(
  parts: Parts,
  { password, code }: z.output<typeof confirmBody>,
  { actor: { userId, organizationId }, origin, deviceHash }: OwnCall,
): Promise<void> {
  const { database } = parts;
  const { since } = await database.withPlatform('confirm: how', (tx) => readFactors(tx, userId));
  if (since === null) {
    if (password === undefined) throw wrongCode();
    await requireCurrentPassword(parts, { userId, password, field: 'password' });
    return;
  }
  if (code === undefined) {
    const message = 'Enter a code from your authenticator app';
    throw new AppError('invalid_input', { message, fields: { code: message } });
  }
  await countCode(parts, { userId, code, deviceHash });
  const isRight = await database.withPlatform('confirm: check the code', async (tx) => {
    if (await spendCode(parts, tx, { userId, code, deviceHash })) return true;
    await insertAuditRow(tx, {
      ...({ entityType: 'session', entityId: userId, action: 'reject' } as const),
      ...{ organizationId, userId, origin, description: 'Confirmation refused: wrong code' },
    });
    return false;
  });
  if (!isRight) throw wrongCode();
}

/** A secret for an app. Nothing changes for the account until a code of it is entered. */
export function beginAuthenticator(parts: Parts, { userId }: Actor) {
  return parts.database.withPlatform('second factor: begin', async (tx) => {
    const { email } = await getUserRow(tx, userId);
    return makeAuthenticator(parts, tx, { userId, email });
  });
}

/** Adds the app whose code this is. Answers the recovery codes, which nothing shows again. */
export async function addAuthenticator(
  parts: Parts,
  { code }: z.output<typeof addAuthenticatorBody>,
  call: OwnCall,
): Promise<readonly string[]> {
  const { database, clock, jobs } = parts;
  const { userId } = call.actor;
  const codes = await database.withPlatform('second factor: add', async (tx) => {
    if (!(await spendCode(parts, tx, { userId, code, deviceHash: undefined, isNew: true }))) {
      return undefined;
    }
    const at = clock();
    await tx.query
      .updateTable('authenticators')
      .set({ added_at: at })
      .where('user_id', '=', userId)
      .execute();
    await tx.query
      .updateTable('users')
      .set({ second_factor_at: at })
      .where('id', '=', userId)
      .execute();
    await record(tx, call, 'Authenticator app added');
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: { userId, change: 'added' } });
    return makeRecoveryCodes(tx, userId);
  });
  if (codes === undefined) throw wrongCode();
  return codes;
}

export function removeAuthenticator(parts: Parts, call: OwnCall): Promise<void> {
  const { database, config, jobs } = parts;
  const { userId } = call.actor;
  return database.withPlatform('second factor: remove', async (tx) => {
    const row = await getUserRow(tx, userId);
    if (row.second_factor_at === null) return;
    const without = { ...row, second_factor_at: null };
    if (lacksSecondFactor(without, config)) {
      throw new AppError('forbidden', {
        message: 'Your account must have a second factor. To change phones, ask an administrator.',
      });
    }
    await deleteFactors(tx, userId);
    await record(tx, call, 'Authenticator app removed');
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: { userId, change: 'removed' } });
  });
}

export function remakeRecoveryCodes({ database }: Parts, call: OwnCall) {
  return database.withPlatform('second factor: recovery codes', async (tx) => {
    const { userId } = call.actor;
    if ((await readFactors(tx, userId)).since === null) {
      throw new AppError('conflict', { message: 'Add an authenticator app first.' });
    }
    await record(tx, call, 'New recovery codes made');
    return makeRecoveryCodes(tx, userId);
  });
}

function record(tx: PlatformTransaction, { actor, origin }: OwnCall, description: string) {
  const { userId, organizationId } = actor;
  return insertAuditRow(tx, {
    ...({ entityType: 'user', entityId: userId, action: 'update' } as const),
    ...{ organizationId, userId, origin, description },
  });
}

export function readSecurity({ database }: Parts, { organizationId }: Member) {
  return database.withTenant(organizationId, securityOf);
}

async function securityOf(tx: TenantTransaction): Promise<SecurityOfPharmacy> {
  const { second_factor_for: requiredFor } = await tx.query
    .selectFrom('organizations')
    .select('second_factor_for')
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  const rows = await tx.query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'second_factor_at'])
    .select('last_login_at')
    .where('organization_id', '=', tx.organizationId)
    .where('is_active', '=', true)
    .orderBy('second_factor_at', (order) => order.asc().nullsFirst())
    .orderBy('email')
    .execute();
  return {
    requiredFor: requiredFor as FactorRequirement,
    people: rows.map((row) => ({
      ...{ id: row.id, email: row.email, role: row.role as Role },
      name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      secondFactorSince: row.second_factor_at?.toISOString() ?? null,
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
    })),
  };
}

/** Whoever then must have a second factor and has none adds it before anything else. */
export function requireSecondFactor(
  { database }: Parts,
  requiredFor: FactorRequirement,
  { actor, origin }: { readonly actor: Member; readonly origin: Origin },
): Promise<SecurityOfPharmacy> {
  return database.withTenant(actor.organizationId, async (tx) => {
    const { requiredFor: before } = await securityOf(tx);
    if (before !== requiredFor) {
      await tx.query
        .updateTable('organizations')
        .set({ second_factor_for: requiredFor })
        .where('id', '=', tx.organizationId)
        .execute();
      await insertAuditRow(tx, {
        ...({ entityType: 'organization', entityId: tx.organizationId, action: 'update' } as const),
        ...{ userId: actor.userId, origin, description: 'Who needs a second factor changed' },
        ...{ oldValues: { requiredFor: before }, newValues: { requiredFor } },
      });
    }
    return securityOf(tx);
  });
}
