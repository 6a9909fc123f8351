import { type InvoiceStatus, stepsTo } from '@pfs/core/invoices/invoice-status';
import { statedUnits } from '@pfs/core/invoices/invoice-units';
import { centsToText, sumCents } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import type { Day } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { insertAllOwn } from '../../../platform/database/own-rows.ts';
import { type AuditContext, insertAuditRow, noOrigin } from '../../audit/public.ts';
import { auditInvoices } from '../../invoice-audit/public.ts';
import { lockLedger } from '../../ledger/public.ts';
import type { NewInvoice, NewInvoiceLine } from './new-invoice.ts';

interface AddOptions {
  /** Who adds them. Without it nothing is recorded, as for sample invoices. */
  readonly context?: AuditContext;
  /** In the pharmacy's time zone. Defaults to the day by the database's clock. */
  readonly today?: Day;
}

/**
 * Adds invoices, typed or read, with their lines, payments and status changes, and audits them.
 * Claims of their drugs get the new cost at once. Returns the IDs of the invoices.
 */
export async function addInvoices(
  tx: TenantTransaction,
  invoices: readonly NewInvoice[],
  { context, today }: AddOptions = {},
): Promise<readonly string[]> {
  // A running import reads the prices, so the two take turns.
  await lockLedger(tx);
  const withIds = invoices.map((invoice) => ({ ...invoice, id: uuidV7() }));
  await insertInvoices(tx, withIds, context);
  if (context !== undefined) {
    for (const invoice of withIds) await recordInvoice(tx, invoice, context);
  }
  const ids = withIds.map(({ id }) => id);
  await auditInvoices(tx, ids, today === undefined ? {} : { today });
  return ids;
}

async function insertInvoices(
  tx: TenantTransaction,
  invoices: readonly InvoiceWithId[],
  context: AuditContext | undefined,
): Promise<void> {
  const who = context ?? noContext;
  const rows = invoices.map((invoice) => toInvoiceRow(invoice, who));
  await insertAllOwn(tx, 'vendor_invoices', rows);
  await insertAllOwn(tx, 'invoice_line_items', invoices.flatMap(toLineRows));
  const payments = invoices.flatMap((invoice) => toPaymentRows(invoice, who));
  await insertAllOwn(tx, 'invoice_payments', payments);
  const steps = invoices.flatMap((invoice) => toStepRows(invoice, who));
  await insertAllOwn(tx, 'invoice_status_changes', steps);
}

const noContext: AuditContext = { userId: null, origin: noOrigin };

function recordInvoice(
  tx: TenantTransaction,
  invoice: InvoiceWithId,
  context: AuditContext,
): Promise<void> {
  const { origin = 'typed', totalCents, lineItems, invoiceNumber, vendorId } = invoice;
  const how = {
    ...{ typed: 'typed', upload: 'uploaded', mail: 'received by email' },
    folder: 'taken from a folder',
  }[origin];
  return insertAuditRow(tx, {
    ...context,
    entityType: 'vendor_invoice',
    entityId: invoice.id,
    action: 'create',
    description: `Added a vendor invoice (${how})`,
    newValues: {
      ...{ invoiceNumber, vendorId, total: centsToText(totalCents), lines: lineItems.length },
      ...(invoice.documentId === undefined ? {} : { documentId: invoice.documentId }),
    },
  });
}

interface InvoiceWithId extends NewInvoice {
  readonly id: string;
}

function toInvoiceRow(invoice: InvoiceWithId, context: AuditContext) {
  const { status, payments = [] } = invoice;
  const lastPaidOn = payments
    .map(({ paidOn }) => paidOn)
    .sort()
    .at(-1);
  return {
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
    uploaded_by: context.userId,
  };
}

function toLineRows({ id, lineItems, origin }: InvoiceWithId) {
  return lineItems.map((line, position) => ({
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

function toPaymentRows(invoice: InvoiceWithId, context: AuditContext) {
  return (invoice.payments ?? []).map(({ amountCents, paidOn, note }) => ({
    id: uuidV7(),
    invoice_id: invoice.id,
    amount: centsToText(amountCents),
    paid_on: paidOn,
    note: note ?? null,
    recorded_by: context.userId,
  }));
}

/** An invoice added with a later status passed through the earlier ones. */
function toStepRows({ id, status }: InvoiceWithId, context: AuditContext) {
  const steps: readonly InvoiceStatus[] = stepsTo(status);
  return steps.map((to, at) => ({
    id: uuidV7(),
    invoice_id: id,
    from_status: steps[at - 1] ?? null,
    to_status: to,
    changed_by: context.userId,
  }));
}

/** The columns that say how much one unit of a line holds and how that is known. */
function lineUnits(line: NewInvoiceLine, origin: NewInvoice['origin']) {
  const { unit, packSize, dispensingUnit = null, unitBasis } = line;
  if (packSize !== undefined) return columns(packSize, dispensingUnit, unitBasis ?? 'stated');
  if (unit === undefined) {
    const isCounted = line.ndc !== undefined && (origin ?? 'typed') === 'typed';
    return isCounted ? columns('1', dispensingUnit, 'stated') : columns(null, dispensingUnit, null);
  }
  const stated = statedUnits({ unit });
  if (stated === undefined) return columns(null, dispensingUnit, null);
  const dispensed = dispensingUnit ?? stated.dispensingUnit ?? null;
  return columns(stated.packSize, dispensed, stated.unitBasis);
}

function columns(
  pack_size: string | null,
  dispensing_unit: string | null,
  unit_basis: string | null,
) {
  return { pack_size, dispensing_unit, unit_basis };
}
