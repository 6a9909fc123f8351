import { statedUnits } from '@pfs/core/invoices/invoice-units';
import { type InvoiceStatus, stepsTo } from '@pfs/core/invoices/invoice-status';
import { centsToText, sumCents } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { By } from './by.ts';
import type { NewInvoice, NewInvoiceLine } from './new-invoice.ts';

export interface KeptInvoice extends NewInvoice {
  readonly id: string;
}

type Whose = Pick<TenantTransaction, 'organizationId'>;

export function toInvoiceRow({ organizationId }: Whose, invoice: KeptInvoice, by: By) {
  const { status, payments = [] } = invoice;
  const lastPaidOn = payments
    .map(({ paidOn }) => paidOn)
    .sort()
    .at(-1);
  return {
    organization_id: organizationId,
    id: invoice.id,
    vendor_id: invoice.vendorId,
    invoice_number: invoice.invoiceNumber,
    invoice_date: invoice.invoiceDate,
    due_date: invoice.dueDate,
    status,
    total_amount: centsToText(invoice.totalCents),
    paid_amount: centsToText(sumCents(payments.map(({ amountCents }) => amountCents))),
    paid_date: status === 'paid' ? (lastPaidOn ?? null) : null,
    origin: invoice.origin ?? 'typed',
    decided_by: invoice.decidedBy ?? 'person',
    document_id: invoice.documentId ?? null,
    file_name: invoice.fileName ?? null,
    uploaded_by: by.userId,
  };
}

export function toLineRows({ organizationId }: Whose, { id, lineItems, origin }: KeptInvoice) {
  return lineItems.map((line, position) => ({
    organization_id: organizationId,
    id: uuidV7(),
    invoice_id: id,
    position,
    description: line.description,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    total_price: centsToText(line.totalCents),
    category: line.category ?? null,
    ndc: line.ndc === undefined ? null : (normalizeNdc(line.ndc) ?? null),
    unit: line.unit ?? null,
    ...lineUnits(line, origin),
    origin: line.origin === undefined ? null : JSON.stringify(line.origin),
  }));
}

export function toPaymentRows({ organizationId }: Whose, invoice: KeptInvoice, by: By) {
  return (invoice.payments ?? []).map(({ amountCents, paidOn, note }) => ({
    organization_id: organizationId,
    id: uuidV7(),
    invoice_id: invoice.id,
    amount: centsToText(amountCents),
    paid_on: paidOn,
    note: note ?? null,
    recorded_by: by.userId,
  }));
}

/** One that comes in with a later status went through those before it. */
export function toStepRows({ organizationId }: Whose, { id, status }: KeptInvoice, by: By) {
  const steps: readonly InvoiceStatus[] = stepsTo(status);
  return steps.map((to, at) => ({
    organization_id: organizationId,
    id: uuidV7(),
    invoice_id: id,
    from_status: steps[at - 1] ?? null,
    to_status: to,
    changed_by: by.userId,
  }));
}

/** What one unit of a line holds and why that is believed, as the table keeps it. */
function lineUnits(line: NewInvoiceLine, origin: NewInvoice['origin']) {
  const { unit, packSize, dispensingUnit = null, unitBasis } = line;
  if (packSize !== undefined) return columns(packSize, dispensingUnit, unitBasis ?? 'stated');
  if (unit === undefined) {
    const isCounted = line.ndc !== undefined && (origin ?? 'typed') === 'typed';
    return isCounted ? columns('1', dispensingUnit, 'stated') : columns(null, dispensingUnit, null);
  }
  const stated = statedUnits({ unit });
  if (stated === undefined) return columns(null, dispensingUnit, null);
  const said = dispensingUnit ?? stated.dispensingUnit ?? null;
  return columns(stated.packSize, said, stated.unitBasis);
}

function columns(
  pack_size: string | null,
  dispensing_unit: string | null,
  unit_basis: string | null,
) {
  return { pack_size, dispensing_unit, unit_basis };
}
