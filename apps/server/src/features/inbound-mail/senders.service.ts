import type { InboundSender } from '@pfs/wire/inbound-mail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { sendersMax } from './mail-limits.ts';
import { countSenders, deleteSender, insertSender, type SenderRow } from './senders.repository.ts';

export interface SenderCall {
  readonly userId: string;
  readonly now: Date;
  readonly origin: Origin;
}

/** Asked for again, the one that is there is the answer. */
export async function addSender(
  tx: TenantTransaction,
  sender: string,
  { userId, now, origin }: SenderCall,
): Promise<InboundSender> {
  const { row, isNew } = await insertSender(tx, { sender, addedBy: userId, now });
  if (isNew) {
    if ((await countSenders(tx)) > sendersMax) {
      throw new AppError('conflict', {
        message: `You’ve reached the limit of ${sendersMax} allowed senders. Remove one first.`,
      });
    }
    await insertAuditRow(tx, {
      organizationId: tx.organizationId,
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
  const sender = await deleteSender(tx, id);
  if (sender === undefined) throw new AppError('not_found');
  await insertAuditRow(tx, {
    organizationId: tx.organizationId,
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
