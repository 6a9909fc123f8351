import type { InvoiceFinding as CoreFinding } from '@pfs/core/invoice-audit/finding';
import { sentenceOf } from '@pfs/core/invoice-audit/finding-labels';
import { parseCents, toDollars, zeroCents } from '@pfs/core/money';
import type { InvoiceFinding, ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { FindingRow } from './listed-findings.repository.ts';

export function toFinding(row: FindingRow): InvoiceFinding {
  const { kind, evidence } = row;
  const amountCents = parseCents(row.amount) ?? zeroCents;
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    lineId: row.line_id,
    kind,
    amount: toDollars(amountCents),
    evidence,
    sentence: sentenceOf({ kind, amountCents, evidence } as unknown as CoreFinding),
    status: row.status,
    note: row.note,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    foundAt: row.found_at.toISOString(),
  };
}

export function toListedFinding(row: FindingRow): ListedInvoiceFinding {
  return {
    ...toFinding(row),
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    invoiceStatus: row.invoice_status as ListedInvoiceFinding['invoiceStatus'],
    invoiceVersion: row.invoice_version,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    lineDescription: row.line_description,
  };
}
