import type { SignedByPasskey } from '@pfs/wire/passkeys';
import type { finishSignInBody } from '@pfs/wire/second-factor';
import type { SecondFactorAsked } from '@pfs/wire/session';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findActor, type ProviderSession, type SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { rememberDevice } from './devices.ts';
import { countCode, type FactorParts, proveFactor, readFactors } from './factors.ts';
import { hashOfLinkToken, makeLinkToken } from './links.repository.ts';
import { askForPasskey, usePasskey } from './passkeys.ts';
import { lockSignIn, mustSignOn } from './session.repository.ts';

const minutesMax = 10;

/** What opens the second step, once; undefined if the account needs none. */
export function beginSecondStep(
  { database, clock }: FactorParts,
  { userId, signInVersion, provider }: SignedIn,
): Promise<SecondFactorAsked | undefined> {
  return database.withPlatform('sign in: is there a second factor', async (tx) => {
    const { since, authenticatorSince, passkeys } = await readFactors(tx, userId);
    if (since === null || provider?.countsAsFactor === true) return undefined;
    const { token, hash } = makeLinkToken();
    const expiresAt = new Date(clock().getTime() + minutesMax * 60_000);
    await tx.query
      .insertInto('pending_sign_ins')
      .values({
        ...{ token_hash: hash, user_id: userId, sign_in_version: signInVersion },
        expires_at: expiresAt,
        provider: provider === undefined ? null : JSON.stringify(provider),
      })
      .execute();
    const methods: SecondFactorAsked['methods'] = [
      ...(authenticatorSince === null ? [] : (['app'] as const)),
      ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ];
    return { token, expiresAt: expiresAt.toISOString(), methods };
  });
}

interface SecondStepCall {
  readonly origin: Origin;
  readonly deviceHash: string | undefined;
  readonly giveDevice: () => string;
}

/** What a browser needs to finish a sign-in with a passkey, or to begin one without a password. */
export function askPasskey(parts: FactorParts, token: string | undefined) {
  return parts.database.withPlatform('sign in: ask for a passkey', async (tx) => {
    if (token === undefined) return askForPasskey(parts, tx, { ceremony: { purpose: 'sign_in' } });
    const tokenHash = hashOfLinkToken(token);
    const pending = await findPending(tx, tokenHash, parts.clock());
    if (pending === undefined) throw new AppError('sign_in_expired');
    const ceremony = { purpose: 'second_step', tokenHash } as const;
    return askForPasskey(parts, tx, { ceremony, userId: pending.userId });
  });
}

/** Finishes a sign-in by a code or passkey of the account; what was used is spent. */
export async function finishSignIn(
  parts: FactorParts,
  { token, code, passkey }: z.output<typeof finishSignInBody>,
  { origin, deviceHash, giveDevice }: SecondStepCall,
): Promise<SignedIn> {
  const { database, clock } = parts;
  const hash = hashOfLinkToken(token);
  const pending = await database.withPlatform('second step: who signs in', (tx) =>
    findPending(tx, hash, clock()),
  );
  if (pending === undefined) throw new AppError('sign_in_expired');
  const { userId } = pending;
  if (code !== undefined) await countCode(parts, { userId, code, deviceHash });
  const refused = await database.withPlatform('second step: check what was given', async (tx) => {
    // Its password was changed, or the account or its pharmacy closed, in the meantime.
    const actor = (await lockSignIn(tx, pending)) ? await findActor(tx, pending) : undefined;
    if (actor === undefined) throw new AppError('sign_in_expired');
    const { organizationId } = actor;
    const ceremony = { purpose: 'second_step', tokenHash: hash } as const;
    const proof = await proveFactor(parts, tx, { userId, code, passkey, deviceHash, ceremony });
    if (!proof.isRight) {
      await recordRefusal(tx, { organizationId, userId, origin }, proof.refusal);
      return proof.error;
    }
    const { numDeletedRows } = await tx.query
      .deleteFrom('pending_sign_ins')
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new AppError('sign_in_expired');
    const description = `Signed in with ${proof.by}`;
    await recordEntry(tx, { organizationId, userId, origin, giveDevice, at: clock(), description });
    return undefined;
  });
  if (refused !== undefined) throw refused;
  const { provider } = pending;
  if (provider === undefined) return pending;
  return { ...pending, provider: { ...provider, authenticatedAt: clock().getTime() } };
}

/**
 * Signs in with a passkey alone, which has verified its user. Whatever is wrong, the answer is the
 * same: it tells nobody whether an account, or the passkey, exists.
 */
export async function signInWithPasskey(
  parts: FactorParts,
  passkey: SignedByPasskey,
  { origin, giveDevice }: SecondStepCall,
): Promise<SignedIn> {
  const signedIn = await parts.database.withPlatform('sign in: with a passkey', async (tx) => {
    const { id } = passkey;
    const owner = await tx.query
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.user_id')
      .select(['users.id', 'users.organization_id', 'users.sign_in_version', 'email', 'role'])
      .where('credential_id', '=', id)
      .executeTakeFirst();
    const found = owner && { userId: owner.id, signInVersion: owner.sign_in_version };
    // Before the passkey, as all do who need both.
    const isCurrent = found !== undefined && (await lockSignIn(tx, found));
    const used = await usePasskey(parts, tx, { passkey, ceremony: { purpose: 'sign_in' } });
    const actor = isCurrent ? await findActor(tx, found) : undefined;
    const by = {
      organizationId: owner?.organization_id ?? null,
      userId: owner?.id ?? null,
      origin,
    };
    if (owner === undefined || found === undefined || actor === undefined || !used.isRight) {
      await recordRefusal(tx, by, used.isRight ? 'the account is closed' : used.refusal);
      return refusedPasskey;
    }
    // Only reported to a person who has the passkey.
    const { email, role, organization_id: organizationId } = owner;
    if (await mustSignOn(tx, { email, role, organizationId })) {
      await recordRefusal(tx, by, 'single_sign_on_needed');
      return new AppError('single_sign_on_needed');
    }
    const description = `Signed in with the passkey “${used.name}”, without a password`;
    const entry = { ...by, userId: found.userId, giveDevice, at: parts.clock(), description };
    await recordEntry(tx, entry);
    return found;
  });
  if (signedIn instanceof AppError) throw signedIn;
  return signedIn;
}

const refusedPasskey = new AppError('wrong_credentials', {
  message: 'This passkey wasn’t accepted. Try again, or sign in with your password.',
});

interface By {
  readonly organizationId: string | null;
  readonly userId: string | null;
  readonly origin: Origin;
}

function recordRefusal(tx: PlatformTransaction, by: By, why: string): Promise<void> {
  return insertAuditRow(tx, {
    ...({ entityType: 'session', entityId: by.userId, action: 'reject' } as const),
    ...{ ...by, description: `Sign-in refused: ${why}` },
  });
}

interface Entry extends By, Pick<SecondStepCall, 'giveDevice'> {
  readonly userId: string;
  readonly at: Date;
  readonly description: string;
}

async function recordEntry(
  tx: PlatformTransaction,
  { giveDevice, at, ...entry }: Entry,
): Promise<void> {
  const { userId } = entry;
  await tx.query.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute();
  await rememberDevice(tx, { userId, deviceHash: giveDevice() }, at);
  await insertAuditRow(tx, {
    ...({ entityType: 'session', entityId: userId, action: 'create' } as const),
    ...entry,
  });
}

async function findPending(
  tx: PlatformTransaction,
  hash: string,
  now: Date,
): Promise<SignedIn | undefined> {
  const row = await tx.query
    .selectFrom('pending_sign_ins')
    .select(['user_id', 'sign_in_version', 'provider'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const provider = (row.provider ?? undefined) as ProviderSession | undefined;
  return { userId: row.user_id, signInVersion: row.sign_in_version, provider };
}
