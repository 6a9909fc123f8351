import { addDays } from '@pfs/core/days';
import { addCents, type Cents, centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import type { By } from './by.ts';
import { requireInvoice, requireVersion } from './change-status.service.ts';
import { insertInvoiceAuditRow } from './invoice-audit-row.ts';
import { insertStep, type LockedInvoice } from './locked-invoice.repository.ts';
import { insertPart, setPaidDate } from './paid-parts.repository.ts';

export interface InvoicePart extends By {
  readonly id: string;
  readonly amountCents: Cents;
  readonly paidOn: Day;
  readonly note?: string | undefined;
  readonly version?: number | undefined;
  readonly today: Day;
}

/** Records a part that was paid; the one that reaches the total makes the invoice paid. */
export async function payInvoice(tx: TenantTransaction, part: InvoicePart): Promise<void> {
  const { id, amountCents, paidOn, note, userId, origin, today } = part;
  const invoice = await requireInvoice(tx, part);
  requirePayable(invoice);
  requireVersion(invoice, part.version);
  requireDay(paidOn, today);
  await insertPart(tx, id, { amountCents, paidOn, note, userId });
  const isPaid = addCents(invoice.paidCents, amountCents) >= invoice.totalCents;
  if (isPaid) {
    await setPaidDate(tx, id, today);
    await insertStep(tx, id, { from: invoice.status, to: 'paid', userId });
  }
  await insertInvoiceAuditRow(tx, id, {
    ...{ userId, origin },
    action: 'update',
    description: isPaid
      ? 'Recorded the last payment of a vendor invoice'
      : 'Recorded a payment of a vendor invoice',
    oldValues: { status: invoice.status, paid: centsToText(invoice.paidCents) },
    newValues: { amount: centsToText(amountCents), paidOn, ...(isPaid ? { status: 'paid' } : {}) },
  });
  await auditInvoices(tx, [id], { today });
}

function requirePayable({ status, totalCents }: LockedInvoice): void {
  if (status !== 'approved') {
    throw new AppError('wrong_status', {
      message: `Only an approved invoice can be paid; this one is ${status}.`,
    });
  }
  if (totalCents <= 0) {
    const amount = 'Nothing is owed on a credit; mark it paid when it was settled';
    throw new AppError('invalid_input', { message: amount, fields: { amount } });
  }
}

const firstDay = '2000-01-01';

function requireDay(paidOn: Day, today: Day): void {
  // A day ahead, for what was paid where it is tomorrow already.
  if (paidOn >= firstDay && paidOn <= addDays(today, 1)) return;
  const message = 'Please give the day on which it was paid; it can’t lie in the future';
  throw new AppError('invalid_input', { message, fields: { paidOn: message } });
}
