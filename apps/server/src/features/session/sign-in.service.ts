import type { loginBody } from '@pfs/wire/session';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin, type PlatformEntry } from '../audit/public.ts';
import { deleteExpiredCaptchas } from '../captcha/public.ts';
import { countAttempt, deleteAttempts, deleteOldAttempts, mostAttempts } from './attempts.ts';
import {
  deleteUnusedDevices,
  deviceDaysMax,
  findKnownDevice,
  recordDeviceFailure,
  recordDeviceSignIn,
  rememberDevice,
} from './devices.ts';
import {
  findGivenPassword,
  type GivenPassword,
  joinWithGivenPassword,
} from './invitation.service.ts';
import {
  findAccountByEmail,
  lockSignIn,
  mustSignOn,
  recordFailedSignIn,
  recordSignIn,
} from './session.repository.ts';
import { requireCaptcha, type SessionParts } from './session-parts.ts';

/** Five wrong passwords in a row lock an account for fifteen minutes. */
const loginAttemptsMax = 5;
export const lockMinutes = 15;

/** Stands in for a missing account, so that the same queries run. */
const noAccountId = '00000000-0000-0000-0000-000000000000';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

interface SignInCall {
  readonly origin: Origin;
  /** The hash of the browser's device ID, if it has one. */
  readonly deviceHash: string | undefined;
  /** Gives the browser a device ID if it has none. Returns its hash. */
  readonly giveDevice: () => string;
}

interface Attempt extends SignInCall {
  readonly account: Account | undefined;
  /** An invitation with a password, for a person without an account. */
  readonly given: GivenPassword | undefined;
  readonly email: string;
  readonly now: Date;
  /** Whether the account knows the browser, which then has its own count and lock. */
  readonly known: boolean;
  readonly locked: boolean;
}

/**
 * Checks the credentials and signs the person in. A wrong password, a missing account and a locked
 * one all throw wrong_credentials, after one password check and the same queries, so that the
 * response time reveals nothing.
 */
export async function signIn(
  parts: SessionParts,
  body: z.output<typeof loginBody>,
  call: SignInCall,
): Promise<SignedIn> {
  const { keys, captcha, database } = parts;
  const { ipAddress } = call.origin;
  await requireCaptcha(parts, {
    captcha,
    token: body.recaptchaToken,
    ipAddress,
    attempts: [keys.address(ipAddress), keys.account(body.email)],
  });
  const attempt = await findAttempt(parts, body.email, call);
  const { account, given, now } = attempt;
  const expected = account === undefined ? given?.password_hash : account.password;
  const matches = await parts.passwordHasher.match(expected ?? undefined, body.password);
  if (account === undefined && given !== undefined && matches && !attempt.locked) {
    const joined = await joinWithGivenPassword(parts, given, call);
    return joined ?? refuse(parts, attempt, 'wrong_credentials');
  }
  if (account === undefined || !matches || !account.is_active || attempt.locked) {
    return refuse(parts, attempt, 'wrong_credentials');
  }
  const closed = closedOrganization(account) ?? (await needsSignOn(parts, account));
  if (closed !== undefined) return refuse(parts, attempt, closed);
  const signedIn = await database.withPlatform('sign in: record it', async (tx) => {
    if (!(await record(tx, { ...attempt, account }))) return undefined;
    await deleteAttempts(tx, keys.account(body.email));
    const description =
      account.second_factor_at === null
        ? 'Signed in'
        : 'Password accepted; the second factor is needed, too';
    await insertAuditRow(tx, sessionAudit(account, attempt, 'create', description));
    return { userId: account.id, signInVersion: account.sign_in_version };
  });
  return signedIn ?? refuse(parts, { ...attempt, now }, 'wrong_credentials');
}

function findAttempt(parts: SessionParts, email: string, call: SignInCall): Promise<Attempt> {
  const { database, clock, keys } = parts;
  return database.withPlatform('sign in: find the account', async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const userId = account?.id ?? noAccountId;
    const device = await findKnownDevice(tx, { userId, deviceHash: call.deviceHash ?? '' });
    const now = clock();
    const given = await findGivenPassword(tx, email, now);
    const failures = await mostAttempts(tx, [keys.account(email)], now);
    const lockedUntil = device === undefined ? account?.locked_until : device.locked_until;
    const locked =
      account === undefined
        ? failures >= loginAttemptsMax
        : lockedUntil != null && lockedUntil > now;
    return { ...call, account, given, email, now, known: device !== undefined, locked };
  });
}

/** Returns false if account or browser were locked, or the password changed, in the meantime. */
async function record(
  tx: PlatformTransaction,
  { account, known, deviceHash = '', giveDevice, now }: Attempt & { account: Account },
): Promise<boolean> {
  const userId = account.id;
  const signedIn = { userId, signInVersion: account.sign_in_version };
  if (!(await lockSignIn(tx, signedIn))) return false;
  if (!known) {
    if (!(await recordSignIn(tx, userId, now))) return false;
  } else {
    if (!(await recordDeviceSignIn(tx, { userId, deviceHash }, now))) return false;
    await tx.query
      .updateTable('users')
      .set({ last_login_at: now })
      .where('id', '=', userId)
      .execute();
  }
  // A password alone makes no browser known to an account with a second factor.
  if (account.second_factor_at === null) {
    await rememberDevice(tx, { userId, deviceHash: giveDevice() }, now);
  }
  return true;
}

/** Only reported to a person who knows the password. */
function closedOrganization(account: Account) {
  if (account.approval_status === 'rejected') return 'organization_rejected';
  return account.organization_active === false ? 'organization_inactive' : undefined;
}

/** As well. */
async function needsSignOn({ database }: SessionParts, account: Account) {
  const person = { ...account, organizationId: account.organization_id };
  const must = await database.withPlatform('sign in: by a password at all', (tx) =>
    mustSignOn(tx, person),
  );
  return must ? 'single_sign_on_needed' : undefined;
}

type RefusalCode =
  | 'wrong_credentials'
  | 'organization_inactive'
  | 'organization_rejected'
  | 'single_sign_on_needed';

async function refuse(
  { database, jobs, keys }: SessionParts,
  attempt: Attempt,
  code: RefusalCode,
): Promise<never> {
  const { account, email, now, locked } = attempt;
  await database.withPlatform('sign in: count a refusal', async (tx) => {
    if (code === 'wrong_credentials') {
      await countAttempt(tx, keys.address(attempt.origin.ipAddress), now);
      const failures = await countAttempt(tx, keys.account(email), now);
      const lockedNow = await countFailure(tx, attempt);
      // The job is also queued for an address without an account; it sends no mail then.
      const wouldLock = account === undefined && failures % loginAttemptsMax === 0;
      if (lockedNow || wouldLock)
        await jobs.sendMail(tx, { kind: 'account_locked', data: { email } });
    }
    const reason =
      account === undefined ? 'no such account' : locked ? 'the account is locked' : code;
    const description =
      reason === 'wrong_credentials'
        ? 'Sign-in refused'
        : `Sign-in refused: ${reason.replaceAll('_', ' ')}`;
    await insertAuditRow(tx, sessionAudit(account, attempt, 'reject', description));
  });
  throw new AppError(code);
}

/** Returns true if this failure locked the account for strangers or for this known browser. */
function countFailure(tx: PlatformTransaction, attempt: Attempt): Promise<boolean> {
  const { account, known, deviceHash = '', now } = attempt;
  const userId = account?.id ?? noAccountId;
  const limits = {
    at: now,
    attemptsMax: loginAttemptsMax,
    lockedUntil: new Date(now.getTime() + lockMinutes * 60_000),
  };
  return known
    ? recordDeviceFailure(tx, { userId, deviceHash }, limits)
    : recordFailedSignIn(tx, { userId, ...limits });
}

function sessionAudit(
  account: Account | undefined,
  { origin }: SignInCall,
  action: 'create' | 'reject',
  description: string,
): PlatformEntry {
  return {
    organizationId: account?.organization_id ?? null,
    userId: account?.id ?? null,
    entityType: 'session',
    entityId: account?.id ?? null,
    action,
    description,
    origin,
  };
}

/** Deletes expired captchas, attempts and devices. */
export async function deleteOldSignIns({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  await database.withPlatform('sign in: delete old records', async (tx) => {
    await deleteExpiredCaptchas(tx, now);
    await deleteOldAttempts(tx, now);
    for (const table of ['pending_sign_ins', 'passkey_challenges'] as const) {
      await tx.query.deleteFrom(table).where('expires_at', '<', now).execute();
    }
    await deleteUnusedDevices(tx, new Date(now.getTime() - deviceDaysMax * 86_400_000));
  });
}
