import { centsOfSum } from '@pfs/core/metrics/sums';
import { toCents, toDollars } from '@pfs/core/money';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findingsOf } from '../invoice-audit/public.ts';
import { listLineRows, listPartRows, listStepRows } from './invoice-detail.repository.ts';
import { toLineItem, toPayment, toStatusChange } from './to-invoice-detail.ts';
import { toVendorInvoice } from './to-vendor-invoice.ts';
import { findInvoiceRow } from './vendor-invoices.repository.ts';

/** One invoice with all that is known of it. */
export async function getInvoiceDetail(
  tx: TenantTransaction,
  id: string,
): Promise<VendorInvoiceDetail> {
  const row = await findInvoiceRow(tx, id);
  if (row === undefined) throw new AppError('not_found');
  const balance = toCents(centsOfSum(row.total_amount) - centsOfSum(row.paid_amount));
  return {
    ...toVendorInvoice(row),
    balance: toDollars(balance),
    decidedBy: row.decided_by as VendorInvoiceDetail['decidedBy'],
    documentId: row.document_id,
    lineItems: (await listLineRows(tx, id)).map(toLineItem),
    findings: await findingsOf(tx, id),
    payments: (await listPartRows(tx, id)).map(toPayment),
    statusChanges: (await listStepRows(tx, id)).map(toStatusChange),
  };
}
