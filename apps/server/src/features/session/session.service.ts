import type { CurrentUser, loginBody, registerBody, registerPharmacyBody } from '@pfs/wire/session';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { defaultTimeZone } from '../../platform/session/actor.ts';
import { type AuditEntry, insertAuditRow, type Origin } from '../audit/public.ts';
import { insertOrganization } from '../organizations/public.ts';
import { startTrial } from '../subscriptions/public.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  findAccountByEmail,
  getUserRow,
  insertUser,
  recordFailedSignIn,
  recordSignIn,
} from './session.repository.ts';

/** Five wrong passwords in a row lock an account for fifteen minutes. */
export const loginAttemptsMax = 5;
export const lockMinutes = 15;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/**
 * The signed-in user's id. Throws wrong_credentials alike for a wrong password, no account and a
 * locked one; each of them checks one password and writes one row, so that they take as long.
 */
export async function signIn(
  { database, clock }: Parts,
  body: z.output<typeof loginBody>,
  origin: Origin,
): Promise<string> {
  const account = await database.withPlatform('sign in: find the account', (tx) =>
    findAccountByEmail(tx, body.email),
  );
  const matches = await passwordMatches(account?.password ?? undefined, body.password);
  const now = clock();
  if (account === undefined || !matches || !account.is_active || isLocked(account, now)) {
    return refuse({ database }, { account, code: 'wrong_credentials', now, origin });
  }
  const closed = closedOrganization(account);
  if (closed !== undefined) return refuse({ database }, { account, code: closed, now, origin });
  const recorded = await database.withPlatform('sign in: record it', async (tx) => {
    if (!(await recordSignIn(tx, account.id, now))) return false;
    await insertAuditRow(tx, sessionAudit(account, { action: 'create', origin }, 'Signed in'));
    return true;
  });
  if (!recorded) return refuse({ database }, { account, code: 'wrong_credentials', now, origin });
  return account.id;
}

function isLocked(account: Account, now: Date): boolean {
  return account.locked_until !== null && account.locked_until > now;
}

/** Said only to who knows the password. */
function closedOrganization(account: Account) {
  if (account.approval_status === 'rejected') return 'organization_rejected';
  return account.organization_active === false ? 'organization_inactive' : undefined;
}

interface Refusal {
  readonly account: Account | undefined;
  readonly code: 'wrong_credentials' | 'organization_inactive' | 'organization_rejected';
  readonly now: Date;
  readonly origin: Origin;
}

async function refuse(
  { database }: Pick<Parts, 'database'>,
  { account, code, now, origin }: Refusal,
): Promise<never> {
  const locked = account !== undefined && isLocked(account, now);
  await database.withPlatform('sign in: count a refusal', async (tx) => {
    if (account !== undefined && code === 'wrong_credentials' && !locked) {
      await recordFailedSignIn(tx, {
        userId: account.id,
        at: now,
        attemptsMax: loginAttemptsMax,
        lockedUntil: new Date(now.getTime() + lockMinutes * 60_000),
      });
    }
    const why = account === undefined ? 'no such account' : locked ? 'the account is locked' : code;
    const description =
      why === 'wrong_credentials'
        ? 'Sign-in refused'
        : `Sign-in refused: ${why.replaceAll('_', ' ')}`;
    await insertAuditRow(tx, sessionAudit(account, { action: 'reject', origin }, description));
  });
  throw new AppError(code);
}

function sessionAudit(
  account: Pick<Account, 'id' | 'organization_id'> | undefined,
  { action, origin }: { action: 'create' | 'reject' | 'delete'; origin: Origin },
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

/** Before the session ends, so that none ends without its row. */
export async function recordSignOut(
  { database }: Pick<Parts, 'database'>,
  userId: string,
  origin: Origin,
): Promise<void> {
  await database.withPlatform('sign out: record it', async (tx) => {
    const account = await getUserRow(tx, userId);
    await insertAuditRow(tx, sessionAudit(account, { action: 'delete', origin }, 'Signed out'));
  });
}

/** A staff user of no organization, as the specification's plain registration says. */
export async function register(
  { database }: Parts,
  body: z.output<typeof registerBody>,
  origin: Origin,
): Promise<string> {
  const passwordHash = await hashPassword(body.password);
  const id = uuidV7();
  await database.withPlatform('register a person', async (tx) => {
    const inserted = await insertUser(tx, {
      id,
      email: body.email,
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      role: 'staff',
      organizationId: null,
    });
    if (!inserted) throw new AppError('email_taken');
    await insertAuditRow(tx, {
      organizationId: null,
      userId: id,
      entityType: 'user',
      entityId: id,
      action: 'create',
      description: 'Registered',
      origin,
    });
  });
  return id;
}

/** A pending pharmacy, its administrator and a starter trial, all or nothing. */
export async function registerPharmacy(
  { database, clock }: Parts,
  body: z.output<typeof registerPharmacyBody>,
  origin: Origin,
): Promise<string> {
  const passwordHash = await hashPassword(body.adminPassword);
  const userId = uuidV7();
  const organizationId = uuidV7();
  await database.withPlatform('register a pharmacy', async (tx) => {
    await insertOrganization(tx, {
      id: organizationId,
      name: body.pharmacyName,
      address: `${body.pharmacyAddress}, ${body.pharmacyCity}, ${body.pharmacyState} ${body.pharmacyZipCode}`,
      phone: body.pharmacyPhone,
      email: body.adminEmail,
      licenseNumber: body.pharmacyLicense,
      approvalStatus: 'pending',
      isDemo: false,
    });
    const inserted = await insertUser(tx, {
      id: userId,
      email: body.adminEmail,
      passwordHash,
      firstName: body.adminFirstName,
      lastName: body.adminLastName,
      role: 'pharmacy_admin',
      organizationId,
    });
    if (!inserted) throw new AppError('email_taken');
    await startTrial(tx, { organizationId, planType: 'starter', startsAt: clock() });
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'create',
      description: 'Pharmacy registered',
      origin,
    });
  });
  return userId;
}

export function getCurrentUser({ database }: Parts, userId: string): Promise<CurrentUser> {
  return database.withPlatform('session: who is signed in', async (tx) => {
    const row = await getUserRow(tx, userId);
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      role: row.role as CurrentUser['role'],
      profileImageUrl: row.profile_image_url,
      createdAt: row.created_at.toISOString(),
      organization:
        row.organization_id === null
          ? null
          : {
              id: row.organization_id,
              name: row.organization_name ?? '',
              approvalStatus: (row.approval_status ?? 'pending') as 'pending',
              isDemo: row.is_demo ?? false,
              timeZone: row.time_zone ?? defaultTimeZone,
            },
    };
  });
}
