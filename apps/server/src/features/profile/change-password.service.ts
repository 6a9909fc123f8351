import type { changePasswordBody } from '@pfs/wire/profile';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow } from '../audit/public.ts';
import {
  countAttempt,
  createAttemptKeys,
  deleteSessionsOf,
  deleteAttempts,
  deleteDevices,
  rememberDevice,
} from '../session/public.ts';
import { lockOwnRow, updatePassword } from './profile.repository.ts';
import { type OwnCall, ownAudit, type ProfileParts } from './profile-parts.ts';

/** Within an hour: who sits down at an open browser must not guess its owner's password. */
const wrongPasswordsMax = 5;

interface ChangePasswordCall extends OwnCall {
  /** The browser in which it is done; it stays known. */
  readonly deviceHash: () => string;
}

/**
 * Every session ends, the one that asks too: its caller starts a new one for this browser. So do
 * mailed links, and browsers that were known.
 */
export async function changePassword(
  parts: ProfileParts,
  call: ChangePasswordCall,
  { currentPassword, newPassword }: z.output<typeof changePasswordBody>,
): Promise<SignedIn> {
  const { database, jobs, clock, passwordHasher } = parts;
  const { userId } = call.actor;
  await requireCurrentPassword(parts, userId, currentPassword);
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
    throw wrongField('newPassword', 'Choose a password that’s different from your current one.');
  }
  const passwordHash = await passwordHasher.hash(newPassword);
  const signInVersion = await database.withPlatform('profile: own password', async (tx) => {
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

/** Each try is counted before it is checked, so that many at once are no more than one by one. */
async function requireCurrentPassword(
  parts: ProfileParts,
  userId: string,
  password: string,
): Promise<void> {
  const look = async (tx: PlatformTransaction) => {
    const tries = await countAttempt(tx, attemptOf(parts, userId), parts.clock());
    const row = await lockOwnRow(tx, userId);
    return { tries, hash: row.password ?? undefined };
  };
  const { tries, hash } = await parts.database.withPlatform('profile: own password', look, {
    apart: true,
  });
  if (tries > wrongPasswordsMax) throw new AppError('too_many_requests');
  if (!(await parts.passwordHasher.match(hash, password))) {
    throw wrongField('currentPassword', 'The current password is incorrect.');
  }
}

function attemptOf({ sessionSecret }: ProfileParts, userId: string) {
  return createAttemptKeys(sessionSecret).account(`password change ${userId}`);
}

/** No 401: the person is signed in and stays so. */
function wrongField(name: 'currentPassword' | 'newPassword', message: string): AppError {
  return new AppError('invalid_input', { message, fields: { [name]: message } });
}
