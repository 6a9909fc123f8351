import type { Invitation } from '@pfs/wire/users';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { requireFewInvitations } from './few-mails.ts';
import {
  countOpenInvitations,
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  renewInvitation,
} from './invitations.repository.ts';
import { toInvitation } from './to-invitation.ts';
import { requireScope } from './user-scope.ts';

const invitationDays = 7;
const dayMs = 86_400_000;
/** Within a day; more would be a way to fill somebody's mailbox. */
const mailsADayMax = 5;

type Parts = Pick<Platform, 'config' | 'database' | 'clock' | 'jobs' | 'sessionSecret'>;

export interface Invited {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'staff' | 'pharmacy_admin';
}

export interface Inviting {
  readonly person: Invited;
  /** Of a password with which they may sign in at once. */
  readonly passwordHash: string | undefined;
  readonly actor: Actor;
  readonly origin: Origin;
}

/** Whom the address belongs to makes no difference here: the maker of the mail looks at that. */
export async function inviteUser(
  { clock, jobs }: Parts,
  tx: TenantTransaction,
  { person, passwordHash, actor, origin }: Inviting,
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

export async function resendInvitation(parts: Parts, one: OneInvitation): Promise<Invitation> {
  const { clock, jobs } = parts;
  const { email, organizationId } = await withInvitation(parts, one, async (tx, row) => ({
    email: row.email,
    organizationId: tx.organizationId,
  }));
  await requireFewInvitations(parts, { ...one.actor, organizationId, email });
  return await withInvitation(parts, one, async (tx, row) => {
    const sentAt = clock();
    const mails = sentAt.getTime() - row.sent_at.getTime() > dayMs ? 1 : row.mails + 1;
    if (mails > mailsADayMax) throw new AppError('too_many_requests');
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

export async function withdrawInvitation(parts: Parts, one: OneInvitation): Promise<void> {
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
    const row = await lockInvitation(tx, id);
    if (row === undefined) throw new AppError('not_found');
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
    organizationId: tx.organizationId,
    userId: entry.actor.userId,
    entityType: 'invitation',
    entityId: entry.id,
    action: entry.action,
    description: entry.description,
    origin: entry.origin,
  });
}
