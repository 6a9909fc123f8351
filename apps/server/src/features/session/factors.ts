import { createHash, randomInt } from 'node:crypto';
import type { SignedByPasskey } from '@pfs/wire/passkeys';
import { sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { unwrapDataKey, wrapDataKey } from '../../platform/files/data-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, createAttemptKeys, deleteAttempts } from './attempts.ts';
import { findKnownDevice } from './devices.ts';
import { type Ceremony, listPasskeyRows, usePasskey } from './passkeys.ts';

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

/** With its first factor an account gets recovery codes; they serve all that are added later. */
export async function noteFactorAdded(
  tx: PlatformTransaction,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<readonly string[]> {
  const { numUpdatedRows } = await tx.query
    .updateTable('users')
    .set({ second_factor_at: at })
    .where('id', '=', userId)
    .where('second_factor_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? makeRecoveryCodes(tx, userId) : [];
}

const factorTables = ['authenticators', 'passkeys', 'recovery_codes', 'pending_sign_ins'] as const;

/** Removes what an account's second factor consists of. */
export async function deleteFactors(tx: PlatformTransaction, userId: string): Promise<void> {
  for (const table of factorTables) {
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

interface GivenFactor {
  readonly userId: string;
  readonly code?: string | undefined;
  readonly passkey?: SignedByPasskey | undefined;
  readonly deviceHash: string | undefined;
  /** What the passkey was asked for. */
  readonly ceremony: Ceremony;
}

type FactorProof =
  | { readonly isRight: true; readonly by: string }
  | { readonly isRight: false; readonly refusal: string; readonly error: AppError };

/** Spends a code, or a challenge that a passkey signed. Says what it was, for the audit trail. */
export async function proveFactor(
  parts: FactorParts,
  tx: PlatformTransaction,
  { userId, code = '', passkey, deviceHash, ceremony }: GivenFactor,
): Promise<FactorProof> {
  if (passkey !== undefined) {
    const used = await usePasskey(parts, tx, { passkey, ceremony, userId });
    if (used.isRight) return { isRight: true, by: `the passkey “${used.name}”` };
    const error = new AppError('invalid_input', {
      message: 'The passkey wasn’t accepted. Try again, or use a code.',
    });
    return { isRight: false, refusal: used.refusal, error };
  }
  if (await spendCode(parts, tx, { userId, code, deviceHash })) {
    return { isRight: true, by: /^\d{6}$/.test(code) ? 'a code' : 'a recovery code' };
  }
  return { isRight: false, refusal: 'wrong code', error: wrongCode() };
}

/** Says it under the field. */
export function wrongCode(): AppError {
  const message = 'The code is incorrect or was already used.';
  return new AppError('invalid_input', { message, fields: { code: message } });
}

/** What an account can sign in with beside its password. */
export async function readFactors(tx: PlatformTransaction, userId: string) {
  const row = await tx.query
    .selectFrom('users')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .select([
      'second_factor_at',
      sql<boolean>`password is not null`.as('has_password'),
      'authenticators.added_at',
      sql<number>`(select count(*)::int from recovery_codes
        where user_id = users.id)`.as('codes'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    since: row.second_factor_at,
    authenticatorSince: row.added_at,
    passkeys: await listPasskeyRows(tx, userId),
    recoveryCodesLeft: row.codes,
    hasPassword: row.has_password,
  };
}
