import { addDays } from '@pfs/core/days';
import {
  type InvoiceStatus,
  mayBecome,
  statusWord,
  whyNot,
} from '@pfs/core/invoices/invoice-status';
import { addCents, type Cents, centsToText, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import type { AuditContext } from '../../audit/public.ts';
import { auditInvoices } from '../../invoice-audit/public.ts';
import {
  insertInvoiceAuditRow,
  insertPartialPayment,
  insertStep,
  type LockedInvoice,
  lockInvoice,
  setPaidDate,
} from './invoice-changes.repository.ts';

interface StatusChange extends AuditContext {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly reason?: string | undefined;
  /** The version that the person saw. The change is refused if it is no longer current. */
  readonly version?: number | undefined;
  /** In the pharmacy's time zone: the day of a payment made now. */
  readonly today: Day;
}

/** Changes an invoice's status. "paid" records today's payment of the open balance. */
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
      await insertPartialPayment(tx, id, { amountCents: openCents, paidOn: today, userId });
    }
    await setPaidDate(tx, id, today);
  }
  await insertStep(tx, id, { from, to, reason, userId });
  await insertInvoiceAuditRow(tx, id, {
    ...{ userId, origin },
    action: to === 'approved' ? 'approve' : to === 'cancelled' ? 'reject' : 'update',
    description: descriptions[to],
    oldValues: { status: from },
    newValues: {
      status: to,
      ...(reason === undefined ? {} : { reason }),
      ...(to === 'paid' ? { amount: centsToText(openCents), paidOn: today } : {}),
    },
  });
  await auditInvoices(tx, [id], { today });
}

const descriptions: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'Set a vendor invoice back to pending',
  approved: 'Approved a vendor invoice',
  paid: 'Marked a vendor invoice paid',
  disputed: 'Disputed a vendor invoice',
  cancelled: 'Canceled a vendor invoice',
};

async function requireInvoice(
  tx: TenantTransaction,
  { id }: { readonly id: string },
): Promise<LockedInvoice> {
  return orNotFound(await lockInvoice(tx, id));
}

function requireVersion({ version }: LockedInvoice, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new AppError('conflict');
}

interface PartialPayment extends AuditContext {
  readonly id: string;
  readonly amountCents: Cents;
  readonly paidOn: Day;
  readonly note?: string | undefined;
  readonly version?: number | undefined;
  readonly today: Day;
}

/** Records a partial payment. The one that reaches the total marks the invoice as paid. */
export async function payInvoice(tx: TenantTransaction, payment: PartialPayment): Promise<void> {
  const { id, amountCents, paidOn, note, userId, origin, today } = payment;
  const invoice = await requireInvoice(tx, payment);
  requirePayable(invoice);
  requireVersion(invoice, payment.version);
  requireDay(paidOn, today);
  await insertPartialPayment(tx, id, { amountCents, paidOn, note, userId });
  const isPaid = addCents(invoice.paidCents, amountCents) >= invoice.totalCents;
  if (isPaid) {
    await setPaidDate(tx, id, today);
    await insertStep(tx, id, { from: invoice.status, to: 'paid', userId });
  }
  await insertInvoiceAuditRow(tx, id, {
    ...{ userId, origin },
    action: 'update',
    description: isPaid
      ? 'Recorded the final payment on a vendor invoice'
      : 'Recorded a payment on a vendor invoice',
    oldValues: { status: invoice.status, paid: centsToText(invoice.paidCents) },
    newValues: { amount: centsToText(amountCents), paidOn, ...(isPaid ? { status: 'paid' } : {}) },
  });
  await auditInvoices(tx, [id], { today });
}

function requirePayable({ status, totalCents }: LockedInvoice): void {
  if (status !== 'approved') {
    throw new AppError('wrong_status', {
      message: `Only approved invoices can be paid. This one is ${statusWord(status)}.`,
    });
  }
  if (totalCents <= 0) {
    const amount = 'Nothing is owed on a credit. Mark it paid once it’s settled';
    throw new AppError('invalid_input', { message: amount, fields: { amount } });
  }
}

const firstDay = '2000-01-01';

function requireDay(paidOn: Day, today: Day): void {
  // One day ahead is allowed: it may be tomorrow already where it was paid.
  if (paidOn >= firstDay && paidOn <= addDays(today, 1)) return;
  const message = 'Enter the payment date. It can’t be in the future';
  throw new AppError('invalid_input', { message, fields: { paidOn: message } });
}
