import type { InboundSender } from '@pfs/wire/inbound-mail';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countRows, deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { sendersMax } from './mail-limits.ts';

interface SenderCall {
  readonly userId: string;
  readonly now: Date;
  readonly origin: Origin;
}

/** Answers the existing sender when it is added again. */
export async function addSender(
  tx: TenantTransaction,
  sender: string,
  { userId, now, origin }: SenderCall,
): Promise<InboundSender> {
  const { row, isNew } = await insertSender(tx, { sender, addedBy: userId, now });
  if (isNew) {
    if ((await countRows(selectOwn(tx, 'inbound_senders'))) > sendersMax) {
      throw new AppError('conflict', {
        message: `You’ve reached the limit of ${sendersMax} allowed senders. Remove one first.`,
      });
    }
    await insertAuditRow(tx, {
      userId,
      entityType: 'inbound_sender',
      entityId: row.id,
      action: 'create',
      description: 'Allowed an email sender',
      newValues: { sender },
      origin,
    });
  }
  return toSender(row);
}

export async function removeSender(
  tx: TenantTransaction,
  id: string,
  { userId, origin }: Omit<SenderCall, 'now'>,
): Promise<void> {
  const sender = orNotFound(await deleteSender(tx, id));
  await insertAuditRow(tx, {
    userId,
    entityType: 'inbound_sender',
    entityId: id,
    action: 'delete',
    description: 'Removed an allowed email sender',
    oldValues: { sender },
    origin,
  });
}

export function toSender({ id, sender, created_at: createdAt }: SenderRow): InboundSender {
  return { id, sender, createdAt: createdAt.toISOString() };
}

export function listSenders(tx: TenantTransaction) {
  return selectOwn(tx, 'inbound_senders')
    .select(['id', 'sender', 'created_at'])
    .orderBy('sender')
    .limit(sendersMax)
    .execute();
}

type SenderRow = Awaited<ReturnType<typeof listSenders>>[number];

/** The new row, or the existing one. */
async function insertSender(
  tx: TenantTransaction,
  { sender, addedBy, now }: { sender: string; addedBy: string; now: Date },
): Promise<{ row: SenderRow; isNew: boolean }> {
  const made = await insertOwn(tx, 'inbound_senders', {
    id: uuidV7(),
    sender,
    added_by: addedBy,
    created_at: now,
  })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sender']).doNothing())
    .returning(['id', 'sender', 'created_at'])
    .executeTakeFirst();
  if (made !== undefined) return { row: made, isNew: true };
  const row = await selectOwn(tx, 'inbound_senders', { sender })
    .select(['id', 'sender', 'created_at'])
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

async function deleteSender(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const row = await deleteOwn(tx, 'inbound_senders', { id }).returning('sender').executeTakeFirst();
  return row?.sender;
}

/** Whether a sender is on the pharmacy's list, by address or domain, or one of its users. */
export async function isAllowedSender(tx: TenantTransaction, address: string): Promise<boolean> {
  const sender = address.toLowerCase();
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const listed = await selectOwn(tx, 'inbound_senders')
    .select('id')
    .where('sender', 'in', [sender, domain])
    .limit(1)
    .executeTakeFirst();
  if (listed !== undefined) return true;
  const person = await selectOwn(tx, 'users', { is_email_verified: true, is_active: true })
    .select('id')
    .where(sql<string>`lower(email)`, '=', sender)
    .executeTakeFirst();
  return person !== undefined;
}
