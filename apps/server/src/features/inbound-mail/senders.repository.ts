import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { sendersMax } from './mail-limits.ts';

export function listSenders(tx: TenantTransaction) {
  return tx.query
    .selectFrom('inbound_senders')
    .select(['id', 'sender', 'created_at'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('sender')
    .limit(sendersMax)
    .execute();
}

export type SenderRow = Awaited<ReturnType<typeof listSenders>>[number];

export async function countSenders(tx: TenantTransaction): Promise<number> {
  const row = await tx.query
    .selectFrom('inbound_senders')
    .select((select) => select.fn.countAll<string>().as('senders'))
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return Number(row.senders);
}

/** The row that was made, or the one that was there. */
export async function insertSender(
  tx: TenantTransaction,
  { sender, addedBy, now }: { sender: string; addedBy: string; now: Date },
): Promise<{ row: SenderRow; isNew: boolean }> {
  const made = await tx.query
    .insertInto('inbound_senders')
    .values({
      organization_id: tx.organizationId,
      id: uuidV7(),
      sender,
      added_by: addedBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sender']).doNothing())
    .returning(['id', 'sender', 'created_at'])
    .executeTakeFirst();
  if (made !== undefined) return { row: made, isNew: true };
  const row = await tx.query
    .selectFrom('inbound_senders')
    .select(['id', 'sender', 'created_at'])
    .where('organization_id', '=', tx.organizationId)
    .where('sender', '=', sender)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

export async function deleteSender(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const row = await tx.query
    .deleteFrom('inbound_senders')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .returning('sender')
    .executeTakeFirst();
  return row?.sender;
}

/** On the pharmacy's list, by address or domain, or the proven address of a person of it. */
export async function isAllowedSender(tx: TenantTransaction, address: string): Promise<boolean> {
  const sender = address.toLowerCase();
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const listed = await tx.query
    .selectFrom('inbound_senders')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('sender', 'in', [sender, domain])
    .limit(1)
    .executeTakeFirst();
  if (listed !== undefined) return true;
  const person = await tx.query
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<string>`lower(email)`, '=', sender)
    .where('is_email_verified', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return person !== undefined;
}
