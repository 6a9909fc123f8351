import { timeZoneOfState } from '@pfs/core/time-zones';
import { stateOfText } from '@pfs/core/us-states';
import type { CurrentUser, registerBody, registerPharmacyBody } from '@pfs/wire/session';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Actor,
  defaultTimeZone,
  lacksSecondFactor,
  type SignedIn,
  type ViewedOrganization,
} from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { insertOrganization } from '../organizations/public.ts';
import { startTrial } from '../subscriptions/public.ts';
import { registrationsWithoutCaptchaMax, takeAttempts } from './attempts.ts';
import { rememberDevice } from './devices.ts';
import { mailVerification } from './links.service.ts';
import { firstSignInVersion, getUserRow, insertUser } from './session.repository.ts';
import { requireCaptcha, type SessionParts } from './session-parts.ts';

/** The origin of a registration and its browser. */
export interface RegisterCall {
  readonly origin: Origin;
  readonly deviceHash: () => string;
}

/** Steps after every registration, in its transaction. */
async function finishRegistration(
  parts: SessionParts,
  tx: PlatformTransaction,
  { userId, email, call }: { userId: string; email: string; call: RegisterCall },
): Promise<void> {
  await rememberDevice(tx, { userId, deviceHash: call.deviceHash() }, parts.clock());
  // If the mail limit is reached, the account still exists and its banner offers another mail.
  await mailVerification(parts, tx, { userId, email, ipAddress: call.origin.ipAddress });
}

export async function requireRegisterCaptcha(
  parts: SessionParts,
  { recaptchaToken }: { readonly recaptchaToken?: string | undefined },
  { origin: { ipAddress } }: RegisterCall,
): Promise<void> {
  const { captcha, keys, config } = parts;
  await requireCaptcha(parts, {
    captcha,
    token: recaptchaToken,
    ipAddress,
    attempts: [keys.address(ipAddress)],
    also: {
      attempt: keys.registration(ipAddress),
      max: registrationsWithoutCaptchaMax(config),
    },
  });
}

/**
 * Counts each attempt, successful or not. Limits how many pharmacies, mails to strangers, and
 * answers about taken addresses one network address can get.
 */
async function limitRegistrations(
  parts: SessionParts,
  body: { readonly recaptchaToken?: string | undefined },
  call: RegisterCall,
): Promise<void> {
  const { database, config, keys, clock } = parts;
  await requireRegisterCaptcha(parts, body, call);
  const attempt = keys.registration(call.origin.ipAddress);
  const max = config.registrationsPerHourMax;
  const may = await database.withPlatform(
    'register: count it',
    (tx) => takeAttempts(tx, [{ attempt, max }], clock()),
    { apart: true },
  );
  if (!may) throw new AppError('too_many_requests', { retryAfterSeconds: 3_600 });
}

/** Invitations still work while registration is closed. */
function requireOpenRegistration({ settings }: SessionParts): void {
  if (!settings.get('registration.open')) throw new AppError('registration_closed');
}

/** Registers a person without a pharmacy, as staff. */
export async function register(
  parts: SessionParts,
  body: z.output<typeof registerBody>,
  call: RegisterCall,
): Promise<SignedIn> {
  requireOpenRegistration(parts);
  await limitRegistrations(parts, body, call);
  const passwordHash = await parts.passwordHasher.hashChosen(body.password);
  const id = uuidV7();
  await parts.database.withPlatform('register a person', async (tx) => {
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
      origin: call.origin,
    });
    await finishRegistration(parts, tx, { userId: id, email: body.email, call });
  });
  return { userId: id, signInVersion: firstSignInVersion };
}

/** Creates a pending pharmacy, its administrator and a starter trial in one transaction. */
export async function registerPharmacy(
  parts: SessionParts,
  body: z.output<typeof registerPharmacyBody>,
  call: RegisterCall,
): Promise<SignedIn> {
  const { database, clock } = parts;
  requireOpenRegistration(parts);
  await limitRegistrations(parts, body, call);
  const passwordHash = await parts.passwordHasher.hashChosen(body.adminPassword, 'adminPassword');
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
      state: stateOfText(body.pharmacyState),
      timeZone: timeZoneOfState(body.pharmacyState) ?? defaultTimeZone,
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
    const days = parts.settings.get('trial.days');
    await startTrial(tx, { organizationId, planType: 'starter', startsAt: clock(), days });
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'create',
      description: 'Pharmacy registered',
      origin: call.origin,
    });
    await notify(tx, {
      to: { role: 'super_admin' },
      type: 'reminder',
      title: 'A pharmacy is awaiting approval',
      message: `${body.pharmacyName} in ${body.pharmacyCity}, ${body.pharmacyState}`,
      actionUrl: '/admin/super',
    });
    await finishRegistration(parts, tx, { userId, email: body.adminEmail, call });
  });
  return { userId, signInVersion: firstSignInVersion };
}

/** An actor, or whoever has just signed in. */
type WhoIsIn = SignedIn | Pick<Actor, 'userId' | 'provider' | 'lookingAt'>;

export function getCurrentUser(
  { config, database }: Pick<SessionParts, 'config' | 'database'>,
  who: WhoIsIn,
): Promise<CurrentUser> {
  const { userId, provider } = who;
  const lookingAt = 'lookingAt' in who ? who.lookingAt : undefined;
  return database.withPlatform('session: who is signed in', async (tx) => {
    const row = await getUserRow(tx, userId);
    const organization = lookingAt === undefined ? ownOrganization(row) : lookedAt(lookingAt);
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      role: row.role as CurrentUser['role'],
      profileImageUrl: row.profile_image_url,
      createdAt: row.created_at.toISOString(),
      isEmailVerified: row.is_email_verified,
      mustChoosePassword: row.must_choose_password,
      mustAddSecondFactor: lacksSecondFactor(row, {
        provider,
        superAdminsNeedFactor: config.superAdminsNeedFactor,
      }),
      organization: organization && {
        ...organization,
        filesWait: config.requireApproval && organization.approvalStatus !== 'approved',
      },
      lookingAt:
        lookingAt === undefined
          ? null
          : {
              organizationId: lookingAt.organizationId,
              name: lookingAt.name,
              until: lookingAt.until.toISOString(),
            },
    };
  });
}

type Organization = Omit<NonNullable<CurrentUser['organization']>, 'filesWait'>;

function ownOrganization(row: Awaited<ReturnType<typeof getUserRow>>): Organization | null {
  if (row.organization_id === null) return null;
  return {
    id: row.organization_id,
    name: row.organization_name ?? '',
    approvalStatus: (row.approval_status ?? 'pending') as 'pending',
    isDemo: row.is_demo ?? false,
    timeZone: row.time_zone ?? defaultTimeZone,
  };
}

function lookedAt(look: ViewedOrganization): Organization {
  const { organizationId: id, name, approvalStatus, isDemo, timeZone } = look;
  return { id, name, approvalStatus, isDemo, timeZone };
}
