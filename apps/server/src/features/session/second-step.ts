import type { finishSignInBody } from '@pfs/wire/second-factor';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findActor, type ProviderSession, type SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { rememberDevice } from './devices.ts';
import { countCode, type FactorParts, readFactors, spendCode } from './factors.ts';
import { hashOfLinkToken, makeLinkToken } from './links.repository.ts';
import { lockSignIn } from './session.repository.ts';

const minutesMax = 10;

/** What opens the second step, once; undefined if the account needs none. */
export function beginSecondStep(
  { database, clock }: FactorParts,
  { userId, signInVersion, provider }: SignedIn,
): Promise<{ token: string; expiresAt: string } | undefined> {
  return database.withPlatform('sign in: is there a second factor', async (tx) => {
    const { since } = await readFactors(tx, userId);
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
    return { token, expiresAt: expiresAt.toISOString() };
  });
}

interface SecondStepCall {
  readonly origin: Origin;
  readonly deviceHash: string | undefined;
  readonly giveDevice: () => string;
}

/** Finishes a sign-in by a code of the account, which then is spent, as the sign-in is. */
export async function finishSignIn(
  parts: FactorParts,
  { token, code }: z.output<typeof finishSignInBody>,
  { origin, deviceHash, giveDevice }: SecondStepCall,
): Promise<SignedIn> {
  const { database, clock } = parts;
  const hash = hashOfLinkToken(token);
  const pending = await database.withPlatform('second step: who signs in', (tx) =>
    findPending(tx, hash, clock()),
  );
  if (pending === undefined) throw new AppError('sign_in_expired');
  const { userId } = pending;
  await countCode(parts, { userId, code, deviceHash });
  const isRight = await database.withPlatform('second step: check the code', async (tx) => {
    // Its password was changed, or the account or its pharmacy closed, in the meantime.
    const actor = (await lockSignIn(tx, pending)) ? await findActor(tx, pending) : undefined;
    if (actor === undefined) throw new AppError('sign_in_expired');
    const entry = {
      ...({ entityType: 'session', entityId: userId } as const),
      ...{ organizationId: actor.organizationId, userId, origin },
    };
    if (!(await spendCode(parts, tx, { userId, code, deviceHash }))) {
      const description = 'Sign-in refused: wrong code';
      await insertAuditRow(tx, { ...entry, action: 'reject', description });
      return false;
    }
    const { numDeletedRows } = await tx.query
      .deleteFrom('pending_sign_ins')
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new AppError('sign_in_expired');
    await tx.query
      .updateTable('users')
      .set({ last_login_at: clock() })
      .where('id', '=', userId)
      .execute();
    await rememberDevice(tx, { userId, deviceHash: giveDevice() }, clock());
    const description = `Signed in with ${/^\d{6}$/.test(code) ? 'a' : 'a recovery'} code`;
    await insertAuditRow(tx, { ...entry, action: 'create', description });
    return true;
  });
  if (!isRight) throw wrongCode();
  const { provider } = pending;
  if (provider === undefined) return pending;
  return { ...pending, provider: { ...provider, authenticatedAt: clock().getTime() } };
}

/** Says it under the field. */
export function wrongCode(): AppError {
  const message = 'The code is incorrect or was already used.';
  return new AppError('invalid_input', { message, fields: { code: message } });
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
