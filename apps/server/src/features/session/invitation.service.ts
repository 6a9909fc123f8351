import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { refuseOwnName } from '../organizations/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { deleteDevices, rememberDevice } from './devices.ts';
import { deleteSessionsOf, hashOfLinkToken } from './links.repository.ts';
import { mailVerification } from './links.service.ts';
import type { RegisterCall } from './register.service.ts';
import { firstSignInVersion, insertUser, mustSignOn, recordSignIn } from './session.repository.ts';
import type { SessionParts } from './session-parts.ts';

export async function showInvitation(
  { database, clock }: Pick<SessionParts, 'database' | 'clock'>,
  token: string,
) {
  const found = await database.withPlatform('invitation: show it', (tx) =>
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
  /** If given, it must be the invited address. */
  readonly email?: string;
}

/**
 * Adds the person to the pharmacy in the invited role, with a new account or an existing one
 * without a pharmacy. The token came by mail, so the address is verified.
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
    passwordHash: await parts.passwordHasher.hashChosen(password),
    firstName: given.firstName ?? found.first_name,
    lastName: given.lastName ?? found.last_name,
    role: found.role as Joining['role'],
    organizationId: found.organization_id,
    now: clock(),
  };
  return database.withPlatform('invitation: accept it', async (tx) => {
    if (await mustSignOn(tx, joining)) throw new AppError('single_sign_on_needed');
    const open = await takeInvitation(tx, { hash: hashOfLinkToken(token), now: joining.now });
    if (!open) throw new AppError('invalid_invitation');
    await refuseOwnName(tx, { organizationId: joining.organizationId, password });
    const signedIn = (await joinExisting(tx, joining)) ?? (await joinWithNewAccount(tx, joining));
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
 * The first sign-in of a person whose password was set by an administrator. Undefined if the
 * invitation is gone or its address has an account by now.
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
  const joined = await database.withPlatform(
    'invitation: first sign-in with a set password',
    async (tx) => {
      const role = given.role as Joining['role'];
      if (await mustSignOn(tx, { organizationId, email, role })) {
        throw new AppError('single_sign_on_needed');
      }
      const inserted =
        passwordHash !== null &&
        (await takeGivenPassword(tx, given)) &&
        (await insertUser(tx, {
          id: userId,
          email,
          passwordHash,
          firstName: given.first_name,
          lastName: given.last_name,
          role,
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
    },
  );
  return joined ? { userId, signInVersion: firstSignInVersion } : undefined;
}

async function joinExisting(
  tx: PlatformTransaction,
  joining: Joining,
): Promise<SignedIn | undefined> {
  const account = await joinWithAccount(tx, joining);
  if (account === undefined) return undefined;
  await deleteSessionsOf(tx, account.id);
  await deleteDevices(tx, account.id);
  return { userId: account.id, signInVersion: account.sign_in_version };
}

/** Throws if the address has an account in another pharmacy by now. */
async function joinWithNewAccount(tx: PlatformTransaction, joining: Joining): Promise<SignedIn> {
  const id = uuidV7();
  if (!(await insertUser(tx, { id, ...joining, emailVerified: true }))) {
    throw new AppError('invalid_invitation');
  }
  return { userId: id, signInVersion: firstSignInVersion };
}

interface OpenInvitation {
  readonly hash: string;
  readonly now: Date;
}

/** Undefined if it was accepted or withdrawn, has expired, or its pharmacy is closed. */
function findInvitation(tx: PlatformTransaction, { hash, now }: OpenInvitation) {
  return tx.query
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.organization_id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.role',
      'organizations.name as organization_name',
    ])
    .where('invitations.token_hash', '=', hash)
    .where('invitations.expires_at', '>', now)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '<>', 'rejected')
    .executeTakeFirst();
}

/** The first open invitation with a password set by an administrator. */
export function findGivenPassword(tx: PlatformTransaction, email: string, now: Date) {
  return tx.query
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.organization_id',
      'invitations.id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.role',
      'invitations.password_hash',
    ])
    .where((where) =>
      where(where.fn<string>('lower', ['invitations.email']), '=', email.toLowerCase()),
    )
    .where('invitations.password_hash', 'is not', null)
    .where('invitations.expires_at', '>', now)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '<>', 'rejected')
    .orderBy('invitations.created_at')
    .limit(1)
    .executeTakeFirst();
}

export type GivenPassword = NonNullable<Awaited<ReturnType<typeof findGivenPassword>>>;

/** Deletes it in one statement, so that only one of several calls at once succeeds. */
async function takeInvitation(
  tx: PlatformTransaction,
  { hash, now }: OpenInvitation,
): Promise<boolean> {
  const result = await tx.query
    .deleteFrom('invitations')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

async function takeGivenPassword(
  tx: PlatformTransaction,
  { organization_id: organizationId, id }: GivenPassword,
): Promise<boolean> {
  const result = await tx.query
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

interface Joining {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'pharmacy_admin' | 'staff';
  readonly organizationId: string;
  readonly now: Date;
}

/** Adds an account without a pharmacy. The link came by mail, so it may set the password. */
function joinWithAccount(tx: PlatformTransaction, joining: Joining) {
  return tx.query
    .updateTable('users')
    .set({
      password: joining.passwordHash,
      first_name: joining.firstName,
      last_name: joining.lastName,
      role: joining.role,
      organization_id: joining.organizationId,
      is_email_verified: true,
      must_choose_password: false,
      password_reset_token: null,
      password_reset_expires: null,
      login_attempts: 0,
      locked_until: null,
      updated_at: joining.now,
    })
    .where((where) => where(where.fn<string>('lower', ['email']), '=', joining.email.toLowerCase()))
    .where('organization_id', 'is', null)
    .where('role', '=', 'staff')
    .where('is_active', '=', true)
    .returning(['id', 'sign_in_version'])
    .executeTakeFirst();
}
