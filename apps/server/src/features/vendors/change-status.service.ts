import { type InvoiceStatus, mayBecome, whyNot } from '@pfs/core/invoices/invoice-status';
import { centsToText, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import type { By } from './by.ts';
import { insertInvoiceAuditRow } from './invoice-audit-row.ts';
import { insertStep, type LockedInvoice, lockInvoice } from './locked-invoice.repository.ts';
import { insertPart, setPaidDate } from './paid-parts.repository.ts';

export interface StatusChange extends By {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly reason?: string | undefined;
  /** The version that was looked at; where another was faster, nothing is done. */
  readonly version?: number | undefined;
  /** In the pharmacy's time zone: the day of what is paid now. */
  readonly today: Day;
}

/** Takes an invoice a step further; "paid" pays what is open, today. */
export async function changeInvoiceStatus(
  tx: TenantTransaction,
  change: StatusChange,
): Promise<void> {
  const { id, status: to, reason, today, userId, origin } = change;
  const invoice = await requireInvoice(tx, change);
  const { status: from } = invoice;
  if (!mayBecome({ from, to }))
    throw new AppError('wrong_status', { message: whyNot({ from, to }) });
  requireVersion(invoice, change.version);
  const openCents = toCents(invoice.totalCents - invoice.paidCents);
  if (to === 'paid') {
    if (openCents !== 0) {
      await insertPart(tx, id, { amountCents: openCents, paidOn: today, userId });
    }
    await setPaidDate(tx, id, today);
  }
  await insertStep(tx, id, { from, to, reason, userId });
  await insertInvoiceAuditRow(tx, id, {
    ...{ userId, origin },
    action: to === 'approved' ? 'approve' : to === 'cancelled' ? 'reject' : 'update',
    description: described[to],
    oldValues: { status: from },
    newValues: {
      status: to,
      ...(reason === undefined ? {} : { reason }),
      ...(to === 'paid' ? { amount: centsToText(openCents), paidOn: today } : {}),
    },
  });
  await auditInvoices(tx, [id], { today });
}

const described: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'Set a vendor invoice back to pending to pending',
  approved: 'Approved a vendor invoice',
  paid: 'Marked a vendor invoice paid',
  disputed: 'Disputed a vendor invoice',
  cancelled: 'Cancelled a vendor invoice',
};

export async function requireInvoice(
  tx: TenantTransaction,
  { id }: { readonly id: string },
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) throw new AppError('not_found');
  return invoice;
}

export function requireVersion({ version }: LockedInvoice, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new AppError('conflict');
}
