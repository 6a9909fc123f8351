import type { CurrentUser, loginBody, registerBody, registerPharmacyBody } from '@pfs/wire/session';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { defaultTimeZone } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
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

/** The signed-in user's id. Throws wrong_credentials alike for a wrong password, no account and a locked one. */
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
  const locked = account?.locked_until != null && account.locked_until > now;
  const open = account?.is_active === true && matches && !locked;
  if (account === undefined || !open) {
    if (account !== undefined) await refuse({ database, clock }, account, { locked, origin });
    throw new AppError('wrong_credentials');
  }
  if (account.organization_active === false) throw new AppError('organization_inactive');
  if (account.approval_status === 'rejected') throw new AppError('organization_rejected');
  await database.withPlatform('sign in: record it', async (tx) => {
    await recordSignIn(tx, account.id, now);
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId: account.id,
      entityType: 'session',
      entityId: account.id,
      action: 'create',
      description: 'Signed in',
      origin,
    });
  });
  return account.id;
}

async function refuse(
  { database, clock }: Parts,
  account: Account,
  { locked, origin }: { locked: boolean; origin: Origin },
): Promise<void> {
  const lockedUntil = new Date(clock().getTime() + lockMinutes * 60_000);
  await database.withPlatform('sign in: count a refusal', async (tx) => {
    if (!locked) {
      await recordFailedSignIn(tx, {
        userId: account.id,
        attemptsMax: loginAttemptsMax,
        lockedUntil,
      });
    }
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId: account.id,
      entityType: 'session',
      entityId: account.id,
      action: 'reject',
      description: locked ? 'Sign-in refused: the account is locked' : 'Sign-in refused',
      origin,
    });
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
