import type { changePasswordBody } from '@pfs/wire/profile';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow } from '../audit/public.ts';
import { refuseOwnName } from '../organizations/public.ts';
import {
  countAttempt,
  createAttemptKeys,
  deleteAttempts,
  deleteDevices,
  deleteSessionsOf,
  rememberDevice,
} from '../session/public.ts';
import { lockOwnRow, type OwnCall, ownAudit, type ProfileParts } from './profile.service.ts';

/** Per hour: somebody at an unattended browser must not guess its owner's password. */
const wrongPasswordsMax = 5;

interface ChangePasswordCall extends OwnCall {
  /** The current browser, which stays known. */
  readonly deviceHash: () => string;
}

/**
 * Changes the password. Ends every session, including the current one, which the caller replaces;
 * also mailed links and the trust in known browsers.
 */
export async function changePassword(
  parts: ProfileParts,
  call: ChangePasswordCall,
  { currentPassword, newPassword }: z.output<typeof changePasswordBody>,
): Promise<SignedIn> {
  const { database, jobs, clock, passwordHasher } = parts;
  const { userId } = call.actor;
  await requireCurrentPassword(parts, {
    ...{ userId, password: currentPassword, field: 'currentPassword' },
  });
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
    throw wrongField('newPassword', 'Choose a password that’s different from your current one.');
  }
  const passwordHash = await passwordHasher.hashChosen(newPassword, 'newPassword');
  const signInVersion = await database.withPlatform('profile: own password', async (tx) => {
    const { organizationId } = call.actor;
    await refuseOwnName(tx, { organizationId, password: newPassword, field: 'newPassword' });
    const at = clock();
    const version = await updatePassword(tx, userId, { passwordHash, at });
    await deleteSessionsOf(tx, userId);
    await deleteDevices(tx, userId);
    await rememberDevice(tx, { userId, deviceHash: call.deviceHash() }, at);
    await deleteAttempts(tx, attemptOf(parts, userId));
    await jobs.sendMail(tx, { kind: 'password_changed', data: { userId } });
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: 'Changed their password; all other sessions ended',
    });
    return version;
  });
  return { userId, signInVersion };
}

interface GivenPassword {
  readonly userId: string;
  readonly password: string;
  /** Under which the form says that it is wrong. */
  readonly field: 'currentPassword' | 'password';
}

/** Each attempt is counted before it is checked, so that parallel attempts gain nothing. */
export async function requireCurrentPassword(
  parts: Pick<ProfileParts, 'database' | 'clock' | 'passwordHasher' | 'sessionSecret'>,
  { userId, password, field }: GivenPassword,
): Promise<void> {
  const readAttempt = async (tx: PlatformTransaction) => {
    const attempts = await countAttempt(tx, attemptOf(parts, userId), parts.clock());
    const row = await lockOwnRow(tx, userId);
    return { attempts, hash: row.password ?? undefined };
  };
  const { attempts, hash } = await parts.database.withPlatform(
    'profile: own password',
    readAttempt,
    {
      apart: true,
    },
  );
  if (attempts > wrongPasswordsMax) throw new AppError('too_many_requests');
  if (!(await parts.passwordHasher.match(hash, password))) {
    throw wrongField(field, 'The current password is incorrect.');
  }
}

function attemptOf({ sessionSecret }: Pick<ProfileParts, 'sessionSecret'>, userId: string) {
  return createAttemptKeys(sessionSecret).account(`password change ${userId}`);
}

/** Not a 401, because the person stays signed in. */
function wrongField(name: GivenPassword['field'] | 'newPassword', message: string): AppError {
  return new AppError('invalid_input', { message, fields: { [name]: message } });
}

/**
 * Sets the password and invalidates mailed reset links. Returns the sign-in version that sessions
 * need from now on.
 */
async function updatePassword(
  tx: PlatformTransaction,
  userId: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<number> {
  const row = await tx.query
    .updateTable('users')
    .set({
      password: passwordHash,
      must_choose_password: false,
      password_reset_token: null,
      password_reset_expires: null,
      updated_at: at,
    })
    .where('id', '=', userId)
    .returning('sign_in_version')
    .executeTakeFirstOrThrow();
  return row.sign_in_version;
}
