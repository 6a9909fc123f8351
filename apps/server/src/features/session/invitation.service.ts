import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { forgetDevices, rememberDevice } from './devices.repository.ts';
import {
  findInvitation,
  type GivenPassword,
  type Joining,
  joinWithAccount,
  takeGivenPassword,
  takeInvitation,
} from './invitations.repository.ts';
import { hashOfLinkToken } from './link-tokens.ts';
import { deleteSessionsOf } from './links.repository.ts';
import { firstSignInVersion, insertUser, recordSignIn } from './session.repository.ts';
import type { RegisterCall } from './session.service.ts';
import type { SessionParts } from './session-parts.ts';
import { mailVerification } from './verification.service.ts';

export async function showInvitation(
  { database, clock }: Pick<SessionParts, 'database' | 'clock'>,
  token: string,
) {
  const found = await database.withPlatform('invitation: look at it', (tx) =>
    findInvitation(tx, { hash: hashOfLinkToken(token), now: clock() }),
  );
  if (found === undefined) throw new AppError('invalid_invitation');
  return found;
}

interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Where given, it must be the invited one. */
  readonly email?: string;
}

/**
 * Joins the pharmacy in the invited role, with a new account or one that belongs to no pharmacy.
 * The address is verified: the token came by mail.
 */
export async function acceptInvitation(
  parts: SessionParts,
  { token, password, ...given }: Acceptance,
  call: RegisterCall,
): Promise<SignedIn> {
  const { database, clock } = parts;
  const found = await showInvitation(parts, token);
  if (given.email !== undefined && given.email.toLowerCase() !== found.email.toLowerCase()) {
    const email = 'This invitation is for a different email address';
    throw new AppError('invalid_input', { fields: { email } });
  }
  await database.withTenant(found.organization_id, (tx) => requireRoomForUser(tx));
  const joining: Joining = {
    email: found.email,
    passwordHash: await parts.passwordHasher.hash(password),
    firstName: given.firstName ?? found.first_name,
    lastName: given.lastName ?? found.last_name,
    role: found.role as Joining['role'],
    organizationId: found.organization_id,
    now: clock(),
  };
  return database.withPlatform('invitation: accept it', async (tx) => {
    const open = await takeInvitation(tx, { hash: hashOfLinkToken(token), now: joining.now });
    if (!open) throw new AppError('invalid_invitation');
    const signedIn = (await joinWith(tx, joining)) ?? (await joinAnew(tx, joining));
    const { userId } = signedIn;
    await rememberDevice(tx, { userId, deviceHash: call.deviceHash() }, joining.now);
    await insertAuditRow(tx, {
      organizationId: joining.organizationId,
      userId,
      entityType: 'user',
      entityId: userId,
      action: 'create',
      description: 'Invitation accepted',
      origin: call.origin,
      newValues: { role: joining.role },
    });
    return signedIn;
  });
}

/**
 * The first sign-in of somebody who was given a password. Undefined where the invitation is gone,
 * or its address got an account meanwhile.
 */
export async function joinWithGivenPassword(
  parts: SessionParts,
  given: GivenPassword,
  { origin, giveDevice }: { readonly origin: Origin; readonly giveDevice: () => string },
): Promise<SignedIn | undefined> {
  const { database, clock } = parts;
  const { organization_id: organizationId, email, password_hash: passwordHash } = given;
  await database.withTenant(organizationId, (tx) => requireRoomForUser(tx));
  const userId = uuidV7();
  const joined = await database.withPlatform('invitation: a given password', async (tx) => {
    const inserted =
      passwordHash !== null &&
      (await takeGivenPassword(tx, given)) &&
      (await insertUser(tx, {
        id: userId,
        email,
        passwordHash,
        firstName: given.first_name,
        lastName: given.last_name,
        role: given.role as Joining['role'],
        organizationId,
        mustChoosePassword: true,
      }));
    if (!inserted) return false;
    const now = clock();
    await recordSignIn(tx, userId, now);
    await rememberDevice(tx, { userId, deviceHash: giveDevice() }, now);
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'user',
      entityId: userId,
      action: 'create',
      description: 'First sign-in, with a password set by an administrator',
      origin,
      newValues: { role: given.role },
    });
    await mailVerification(parts, tx, { userId, email, ipAddress: origin.ipAddress });
    return true;
  });
  return joined ? { userId, signInVersion: firstSignInVersion } : undefined;
}

async function joinWith(tx: PlatformTransaction, joining: Joining): Promise<SignedIn | undefined> {
  const account = await joinWithAccount(tx, joining);
  if (account === undefined) return undefined;
  await deleteSessionsOf(tx, account.id);
  await forgetDevices(tx, account.id);
  return { userId: account.id, signInVersion: account.sign_in_version };
}

/** An account that joined another pharmacy since the mail was made is not taken over. */
async function joinAnew(tx: PlatformTransaction, joining: Joining): Promise<SignedIn> {
  const id = uuidV7();
  if (!(await insertUser(tx, { id, ...joining, emailVerified: true }))) {
    throw new AppError('invalid_invitation');
  }
  return { userId: id, signInVersion: firstSignInVersion };
}
