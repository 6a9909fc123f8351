import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { unwrapDataKey, wrapDataKey } from '../../platform/files/data-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, createAttemptKeys, deleteAttempts } from './attempts.ts';
import { findKnownDevice } from './devices.ts';

/** The dependencies of checking a second factor. */
export type FactorParts = Pick<
  Platform,
  'database' | 'clock' | 'jobs' | 'keys' | 'sessionSecret' | 'config'
>;

/** Seconds that a code counts longer and earlier: clocks of phones differ. */
const clockSecondsOff = 30;

/** Wrong codes per hour; a code is one of a million, and three count at a time. */
export const wrongCodesMax = 5;

const recoveryCodesMade = 10;
/** Without letters and digits that look alike. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCharacters = 12;

const hashOfCode = (code: string) => createHash('sha256').update(`recovery: ${code}`).digest('hex');

/** Makes a secret that counts once its first code is entered; one made before is forgotten. */
export async function makeAuthenticator(
  { keys }: FactorParts,
  tx: PlatformTransaction,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const sealed = wrapDataKey(keys.encryptionKey, userId, Buffer.from(secret));
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('authenticators')
    .values({ user_id: userId, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: '0' })
        .where('authenticators.added_at', 'is', null),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    throw new AppError('conflict', { message: 'Your account already has an authenticator app.' });
  }
  const issuer = 'Pharmacy Financial Suite';
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/** Makes an account's recovery codes anew; the ones before stop working. */
export async function makeRecoveryCodes(
  tx: PlatformTransaction,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesMade }, () =>
    Array.from(
      { length: recoveryCharacters },
      () => recoveryLetters[randomInt(recoveryLetters.length)],
    ).join(''),
  );
  await tx.query.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.query
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Removes what an account's second factor consists of. */
export async function deleteFactors(tx: PlatformTransaction, userId: string): Promise<void> {
  for (const table of ['authenticators', 'recovery_codes', 'pending_sign_ins'] as const) {
    await tx.query.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.query
    .updateTable('users')
    .set({ second_factor_at: null })
    .where('id', '=', userId)
    .execute();
}

interface GivenCode {
  readonly userId: string;
  readonly code: string;
  /** The hash of the browser's device ID, if it has one. */
  readonly deviceHash: string | undefined;
}

/**
 * Counts a try before its code is checked, so that parallel ones gain nothing. A browser that the
 * account knows has its own count: strangers who have the password don't lock its owner out.
 * Recovery codes aren't counted, as there is nothing to guess, and so always open the account.
 */
export async function countCode(
  { database, clock, jobs, sessionSecret }: FactorParts,
  { userId, code, deviceHash = '' }: GivenCode,
): Promise<void> {
  if (code.length === recoveryCharacters) return;
  const tries = await database.withPlatform(
    'second factor: count a code',
    async (tx) => {
      const isKnown = (await findKnownDevice(tx, { userId, deviceHash })) !== undefined;
      const key = attemptOf(sessionSecret, userId, isKnown ? deviceHash : 'strangers');
      const count = await countAttempt(tx, key, clock());
      if (count === wrongCodesMax + 1) {
        await jobs.sendMail(tx, { kind: 'codes_guessed', data: { userId } });
      }
      return count;
    },
    { apart: true },
  );
  if (tries > wrongCodesMax) {
    throw new AppError('too_many_requests', {
      message: 'Too many wrong codes. Use a recovery code, or try again in an hour.',
      retryAfterSeconds: 3_600,
    });
  }
}

const attemptOf = (sessionSecret: string, userId: string, who: string) =>
  createAttemptKeys(sessionSecret).account(`code ${userId} ${who}`);

/**
 * Whether the code is the app's, or a recovery code, of the account; it never is again. `isNew`: of
 * an app that isn't added yet.
 */
export async function spendCode(
  parts: FactorParts,
  tx: PlatformTransaction,
  given: GivenCode & { readonly isNew?: true },
): Promise<boolean> {
  const { userId, code, deviceHash, isNew } = given;
  if (code.length === recoveryCharacters && isNew === undefined) {
    const { numDeletedRows } = await tx.query
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOfCode(code))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  if (!/^\d{6}$/.test(code)) return false;
  const row = await tx.query
    .selectFrom('authenticators')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('added_at', isNew === undefined ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const found = await verify({
    secret: unwrapDataKey(parts.keys.encryptionKey, userId, row.secret).toString(),
    token: code,
    epoch: Math.floor(parts.clock().getTime() / 1_000),
    epochTolerance: clockSecondsOff,
    afterTimeStep: Number(row.last_step),
  });
  if (!found.valid || !('timeStep' in found)) return false;
  await tx.query
    .updateTable('authenticators')
    .set({ last_step: String(found.timeStep) })
    .where('user_id', '=', userId)
    .execute();
  for (const who of ['strangers', deviceHash]) {
    if (who !== undefined) await deleteAttempts(tx, attemptOf(parts.sessionSecret, userId, who));
  }
  return true;
}

/** What an account can sign in with beside its password. */
export async function readFactors(tx: PlatformTransaction, userId: string) {
  const row = await tx.query
    .selectFrom('users')
    .select([
      'second_factor_at',
      sql<boolean>`password is not null`.as('has_password'),
      sql<number>`(select count(*)::int from recovery_codes
        where user_id = users.id)`.as('codes'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { second_factor_at: since, codes: recoveryCodesLeft, has_password: hasPassword } = row;
  return { since, recoveryCodesLeft, hasPassword };
}
