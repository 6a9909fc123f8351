import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { publishEvent } from '../../platform/events/event-bus.ts';
import { auditInvoices } from '../invoice-audit/public.ts';

/** What follows of a change of an invoice: findings, what drugs cost, and open screens. */
export async function settleInvoice(tx: TenantTransaction, id: string, today: Day): Promise<void> {
  await auditInvoices(tx, [id], { today });
  await publishEvent(tx, { type: 'vendor_invoice', id });
}
