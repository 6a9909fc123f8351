import { secondFactorRoutes } from '@pfs/wire/second-factor';
import type { createUserBody, Invitation } from '@pfs/wire/users';
import { userRoutes } from '@pfs/wire/users';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';
import type { Actor, Member } from '../../platform/session/actor.ts';
import { goOnWithSession } from '../../platform/session/session-plugin.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { createAttemptKeys, mailLimits, takeAttempts } from '../session/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import {
  changeUserPassword,
  editUser,
  resetSecondFactor,
  takeTurns,
} from './change-user.service.ts';
import {
  addressIsOfUser,
  countOpenInvitations,
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  listInvitationRows,
  lockInvitation,
  renewInvitation,
} from './invitations.repository.ts';
import { listUsers, requireScope } from './users.service.ts';

export function registerUserRoutes(app: App): void {
  const { http } = app;
  http.handle(userRoutes.listUsers, async ({ actor, query, reply }) => {
    const { users, total } = await listUsers(app, actor, query);
    if (total !== undefined) reply.header('X-Total-Count', total);
    return users;
  });

  registerChangeUserRoutes(app);

  http.handle(secondFactorRoutes.resetSecondFactor, async ({ actor, params, origin }) => {
    await resetSecondFactor(app, { actor, userId: params.id, origin });
    return { message: 'The second factor was removed, and the user was signed out.' };
  });

  http.handle(userRoutes.changeUserPassword, async ({ actor, body, request, origin }) => {
    const { sessionId } = request.session;
    const { signInVersion } = await changeUserPassword(app, { actor, ...body, sessionId, origin });
    if (actor.userId === body.userId) goOnWithSession(request, signInVersion);
    return { message: 'Password changed successfully' };
  });
}

/** Each call may send a mail; nobody invites faster by hand. */
const mailsPerMinuteMax = 30;

function registerChangeUserRoutes(app: App): void {
  const { http } = app;
  const mailing = {
    callsPerMinuteMax: Math.min(mailsPerMinuteMax, app.limits.callsPerMinuteMax),
  };

  http.inPharmacy(
    userRoutes.createUser,
    'no_organization',
    ({ actor, body, origin }) => createUser(app, body, { actor, origin }),
    mailing,
  );

  http.handle(userRoutes.editUser, ({ actor, params, body, origin }) =>
    editUser(app, { actor, userId: params.id, change: body, origin }),
  );

  http.inPharmacy(userRoutes.listInvitations, [], ({ actor }) => listInvitations(app, actor));

  http.handle(
    userRoutes.resendInvitation,
    ({ actor, params, origin }) => resendInvitation(app, { actor, id: params.id, origin }),
    mailing,
  );

  http.handle(userRoutes.withdrawInvitation, async ({ actor, params, origin }) => {
    await withdrawInvitation(app, { actor, id: params.id, origin });
    return { message: 'The invitation was withdrawn.' };
  });
}

const invitationDays = 7;
const dayMs = 86_400_000;
/** Per invitation; more would be a way to fill a mailbox. */
const mailsPerDayMax = 5;

type Parts = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'sessionSecret'
>;
type NewUser = z.output<typeof createUserBody>;

interface Inviter {
  readonly actor: Member;
  readonly origin: Origin;
}

/**
 * Invites a person by mail to choose a password. With a given password they can also sign in at
 * once. The user is only created when they do, so the inviter learns nothing about accounts
 * elsewhere.
 */
async function createUser(parts: Parts, { password, ...person }: NewUser, by: Inviter) {
  const { actor } = by;
  const passwordHash =
    password === undefined ? undefined : await parts.passwordHasher.hashChosen(password);
  await limitInvitations(parts, { ...actor, email: person.email });
  const invitation = await parts.database.withTenant(actor.organizationId, async (tx) => {
    await requireScope(tx, actor);
    await takeTurns(tx, tx.organizationId);
    if (await addressIsOfUser(tx, person.email)) throw new AppError('user_exists');
    return inviteUser(parts, tx, { person, passwordHash, ...by });
  });
  return { user: null, invitation };
}

interface InvitedUser extends Inviter {
  readonly person: Omit<NewUser, 'password'>;
  readonly passwordHash: string | undefined;
}

/** Accounts with this address do not matter here; the mail job checks for them. */
async function inviteUser(
  { clock, jobs }: Parts,
  tx: TenantTransaction,
  { person, passwordHash, actor, origin }: InvitedUser,
): Promise<Invitation> {
  const sentAt = clock();
  const id = uuidV7();
  const invited = await countOpenInvitations(tx, sentAt);
  const expiresAt = new Date(sentAt.getTime() + invitationDays * dayMs);
  const row = await insertInvitation(tx, {
    id,
    ...person,
    passwordHash,
    invitedBy: actor.userId,
    sentAt,
    expiresAt,
  });
  if (row === undefined) throw new AppError('already_invited');
  await requireRoomForUser(tx, { invited });
  await recordInvitation(tx, { actor, origin, id, action: 'create', description: 'User invited' });
  await mailInvitation(jobs, tx, id);
  return toInvitation(row);
}

interface OneInvitation {
  readonly actor: Actor;
  readonly id: string;
  readonly origin: Origin;
}

async function resendInvitation(parts: Parts, one: OneInvitation): Promise<Invitation> {
  const { clock, jobs } = parts;
  const { email, organizationId } = await withInvitation(parts, one, async (tx, row) => ({
    email: row.email,
    organizationId: tx.organizationId,
  }));
  await limitInvitations(parts, { ...one.actor, organizationId, email });
  return await withInvitation(parts, one, async (tx, row) => {
    const sentAt = clock();
    const mails = sentAt.getTime() - row.sent_at.getTime() > dayMs ? 1 : row.mails + 1;
    if (mails > mailsPerDayMax) throw new AppError('too_many_requests');
    const expiresAt = new Date(sentAt.getTime() + invitationDays * dayMs);
    if (row.expires_at <= sentAt) {
      await requireRoomForUser(tx, { invited: await countOpenInvitations(tx, sentAt) });
    }
    const next = await renewInvitation(tx, row.id, { sentAt, expiresAt, mails });
    const description = 'Invitation resent';
    await recordInvitation(tx, { ...one, action: 'update', description });
    await mailInvitation(jobs, tx, row.id);
    return toInvitation(next);
  });
}

async function withdrawInvitation(parts: Parts, one: OneInvitation): Promise<void> {
  await withInvitation(parts, one, async (tx, row) => {
    await deleteInvitation(tx, row.id);
    const description = 'Invitation withdrawn';
    await recordInvitation(tx, { ...one, action: 'delete', description });
  });
}

async function withInvitation<T>(
  { database }: Parts,
  { actor, id }: OneInvitation,
  work: (tx: TenantTransaction, row: InvitationRow) => Promise<T>,
): Promise<T> {
  if (actor.organizationId === null) throw new AppError('not_found');
  return database.withTenant(actor.organizationId, async (tx) => {
    await requireScope(tx, actor);
    const row = orNotFound(await lockInvitation(tx, id));
    return work(tx, row);
  });
}

function mailInvitation(jobs: Parts['jobs'], tx: TenantTransaction, invitationId: string) {
  const { organizationId } = tx;
  const data = { organizationId, invitationId };
  return jobs.sendMail(tx, { kind: 'invitation', organizationId, data });
}

async function recordInvitation(
  tx: TenantTransaction,
  entry: OneInvitation & { action: 'create' | 'update' | 'delete'; description: string },
): Promise<void> {
  await insertAuditRow(tx, {
    userId: entry.actor.userId,
    entityType: 'invitation',
    entityId: entry.id,
    action: entry.action,
    description: entry.description,
    origin: entry.origin,
  });
}

interface InvitationMail extends Pick<Actor, 'approvalStatus'> {
  readonly organizationId: string;
  readonly email: string;
}

/**
 * Limits the mails to an address, even if its invitation is withdrawn and created again. A pharmacy
 * that is not approved yet could be anybody's, so it may only invite a few people per hour.
 */
async function limitInvitations(
  {
    config,
    database,
    clock,
    sessionSecret,
  }: Pick<Platform, 'config' | 'database' | 'clock' | 'sessionSecret'>,
  { approvalStatus, organizationId, email }: InvitationMail,
): Promise<void> {
  const sender = approvalStatus === 'approved' ? undefined : organizationId;
  const limits = mailLimits(config, createAttemptKeys(sessionSecret), { email, sender });
  const may = await database.withPlatform(
    'users: count a mail',
    (tx) => takeAttempts(tx, limits, clock()),
    { apart: true },
  );
  if (!may) throw new AppError('too_many_requests');
}

async function listInvitations(
  { database }: Pick<Platform, 'database'>,
  { organizationId }: Member,
): Promise<Invitation[]> {
  const rows = await database.withTenant(organizationId, listInvitationRows);
  return rows.map(toInvitation);
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as Invitation['role'],
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
