import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  countRows,
  deleteOwn,
  insertOwn,
  selectOwn,
  updateOwn,
} from '../../platform/database/own-rows.ts';

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'sent_at',
  'expires_at',
  'mails',
] as const;

/** Far above the users of any plan. */
const invitationsMax = 1_000;

export function listInvitationRows(tx: TenantTransaction) {
  return selectOwn(tx, 'invitations')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(invitationsMax)
    .execute();
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number];

/** Expired invitations take no seat of the plan; they can be sent again. */
export function countOpenInvitations(tx: TenantTransaction, now: Date): Promise<number> {
  return countRows(selectOwn(tx, 'invitations').where('expires_at', '>', now));
}

interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'staff' | 'pharmacy_admin';
  readonly passwordHash: string | undefined;
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Undefined if the address is already invited. */
export function insertInvitation(tx: TenantTransaction, invitation: NewInvitation) {
  return insertOwn(tx, 'invitations', {
    id: invitation.id,
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    role: invitation.role,
    password_hash: invitation.passwordHash ?? null,
    invited_by: invitation.invitedBy,
    sent_at: invitation.sentAt,
    expires_at: invitation.expiresAt,
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function lockInvitation(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'invitations', { id }).select(columns).forUpdate().executeTakeFirst();
}

/** Ends the previous link; the mail contains the next one. */
export function renewInvitation(
  tx: TenantTransaction,
  id: string,
  { sentAt, expiresAt, mails }: { sentAt: Date; expiresAt: Date; mails: number },
) {
  return updateOwn(tx, 'invitations', { id })
    .set({ token_hash: null, sent_at: sentAt, expires_at: expiresAt, mails })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteInvitation(tx: TenantTransaction, id: string): Promise<void> {
  await deleteOwn(tx, 'invitations', { id }).execute();
}

/** Whether the pharmacy has a user with this address, active or not. */
export async function addressIsOfUser(tx: TenantTransaction, email: string): Promise<boolean> {
  const row = await selectOwn(tx, 'users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
