import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { type InvoiceStatus, mayBecome } from '@pfs/core/invoices/invoice-status';
import type { Day } from '@pfs/core/remittance';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type By, changeInvoiceStatus, insertInvoiceAuditRow } from '../vendors/public.ts';
import { auditInvoices } from './audit-invoices.service.ts';
import { findFindingRow, setDecision } from './listed-findings.repository.ts';
import { toListedFinding } from './to-finding.ts';

export interface FindingDecision extends By {
  readonly id: string;
  readonly status: FindingStatus;
  readonly note?: string | undefined;
  readonly today: Day;
}

const described: Readonly<Record<FindingStatus, string>> = {
  open: 'Opened a finding of a vendor invoice again',
  accepted: 'Accepted a finding of a vendor invoice',
  disputed: 'Disputed a finding of a vendor invoice',
  ignored: 'Ignored a finding of a vendor invoice',
};

/**
 * Keeps what a person decided of a finding. A line that is accepted as it stands is a price from
 * then on; what is disputed is disputed with its invoice, where the invoice's status allows it.
 */
export async function decideFinding(
  tx: TenantTransaction,
  { id, status, note, today, ...by }: FindingDecision,
): Promise<ListedInvoiceFinding> {
  const before = await findFindingRow(tx, id);
  if (before === undefined) throw new AppError('not_found');
  const invoiceId = before.invoice_id;
  await setDecision(tx, id, { status, note: note ?? null, userId: by.userId });
  await insertInvoiceAuditRow(tx, invoiceId, {
    ...by,
    action: 'update',
    description: described[status],
    oldValues: { findingId: id, kind: before.kind, status: before.status },
    newValues: { findingId: id, status, ...(note === undefined ? {} : { note }) },
  });
  const decided = await findFindingRow(tx, id);
  const from = before.invoice_status as InvoiceStatus;
  if (status === 'disputed' && mayBecome({ from, to: 'disputed' })) {
    const change = { id: invoiceId, status: 'disputed', reason: note, today } as const;
    await changeInvoiceStatus(tx, { ...change, ...by });
  } else {
    await auditInvoices(tx, [invoiceId], { today });
  }
  // One that was opened again and holds no longer is gone; it is answered as it was last.
  const row = (await findFindingRow(tx, id)) ?? decided;
  if (row === undefined) throw new AppError('not_found');
  return toListedFinding(row);
}
