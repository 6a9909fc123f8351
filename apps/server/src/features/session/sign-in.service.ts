import type { loginBody } from '@pfs/wire/session';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { type AuditEntry, insertAuditRow, type Origin } from '../audit/public.ts';
import { countAttempt, forgetAttempts, mostAttempts } from './attempts.repository.ts';
import { requireCaptcha } from './captcha-demand.ts';
import {
  findKnownDevice,
  recordDeviceFailure,
  recordDeviceSignIn,
  rememberDevice,
} from './devices.repository.ts';
import { joinWithGivenPassword } from './invitation.service.ts';
import { findGivenPassword, type GivenPassword } from './invitations.repository.ts';
import {
  findAccountByEmail,
  holdSignIn,
  recordFailedSignIn,
  recordSignIn,
} from './session.repository.ts';
import type { SessionParts } from './session-parts.ts';

/** Five wrong passwords in a row lock an account for fifteen minutes. */
const loginAttemptsMax = 5;
export const lockMinutes = 15;

/** Stands in for what is not there, so that it is looked for and counted all the same. */
const nobody = '00000000-0000-0000-0000-000000000000';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

export interface SignInCall {
  readonly origin: Origin;
  /** The hash of the browser's id, where it has one of ours. */
  readonly deviceHash: string | undefined;
  /** Gives the browser an id, where it has none yet, and answers its hash. */
  readonly giveDevice: () => string;
}

interface Try extends SignInCall {
  readonly account: Account | undefined;
  /** With which somebody who has no account yet may come. */
  readonly given: GivenPassword | undefined;
  readonly email: string;
  readonly now: Date;
  /** The browser is known to the account: it has a lock and a count of its own. */
  readonly known: boolean;
  readonly locked: boolean;
}

/**
 * Who is signed in. Throws wrong_credentials alike for a wrong password, no account and a
 * locked one; each of them checks one password and asks the database the same things, so that they
 * take as long.
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
  const attempt = await look(parts, body.email, call);
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
  const closed = closedOrganization(account);
  if (closed !== undefined) return refuse(parts, attempt, closed);
  const signedIn = await database.withPlatform('sign in: record it', async (tx) => {
    if (!(await record(tx, { ...attempt, account }))) return undefined;
    await forgetAttempts(tx, keys.account(body.email));
    await insertAuditRow(tx, sessionAudit(account, attempt, 'create', 'Signed in'));
    return { userId: account.id, signInVersion: account.sign_in_version };
  });
  return signedIn ?? refuse(parts, { ...attempt, now }, 'wrong_credentials');
}

function look(parts: SessionParts, email: string, call: SignInCall): Promise<Try> {
  const { database, clock, keys } = parts;
  return database.withPlatform('sign in: find the account', async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const userId = account?.id ?? nobody;
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

/** False when the account, or this browser, was locked meanwhile, or has a new password. */
async function record(
  tx: PlatformTransaction,
  { account, known, deviceHash = '', giveDevice, now }: Try & { account: Account },
): Promise<boolean> {
  const userId = account.id;
  const signedIn = { userId, signInVersion: account.sign_in_version };
  if (!(await holdSignIn(tx, signedIn))) return false;
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
  await rememberDevice(tx, { userId, deviceHash: giveDevice() }, now);
  return true;
}

/** Said only to who knows the password. */
function closedOrganization(account: Account) {
  if (account.approval_status === 'rejected') return 'organization_rejected';
  return account.organization_active === false ? 'organization_inactive' : undefined;
}

type RefusalCode = 'wrong_credentials' | 'organization_inactive' | 'organization_rejected';

async function refuse(
  { database, jobs, keys }: SessionParts,
  attempt: Try,
  code: RefusalCode,
): Promise<never> {
  const { account, email, now, locked } = attempt;
  await database.withPlatform('sign in: count a refusal', async (tx) => {
    if (code === 'wrong_credentials') {
      await countAttempt(tx, keys.address(attempt.origin.ipAddress), now);
      const failures = await countAttempt(tx, keys.account(email), now);
      const lockedNow = await countFailure(tx, attempt);
      // An address without an account gets its job just as well; it makes no mail.
      const wouldLock = account === undefined && failures % loginAttemptsMax === 0;
      if (lockedNow || wouldLock)
        await jobs.sendMail(tx, { kind: 'account_locked', data: { email } });
    }
    const why = account === undefined ? 'no such account' : locked ? 'the account is locked' : code;
    const description =
      why === 'wrong_credentials'
        ? 'Sign-in refused'
        : `Sign-in refused: ${why.replaceAll('_', ' ')}`;
    await insertAuditRow(tx, sessionAudit(account, attempt, 'reject', description));
  });
  throw new AppError(code);
}

/** True when this failure made a lock, for strangers or for this one known browser. */
function countFailure(tx: PlatformTransaction, attempt: Try): Promise<boolean> {
  const { account, known, deviceHash = '', now } = attempt;
  const userId = account?.id ?? nobody;
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
): AuditEntry {
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
