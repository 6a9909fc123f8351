import { centsOfSum, toCents, toDollars } from '@pfs/core/money';
import type {
  InvoiceLineItem,
  InvoicePayment,
  InvoiceStatusChange,
  VendorInvoiceDetail,
} from '@pfs/wire/vendor-invoice';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { listFindingsOf, listNadacChecks } from '../../invoice-audit/public.ts';
import { findInvoiceRow, toVendorInvoice } from './list-invoices.ts';
import type { NewInvoiceLine } from './new-invoice.ts';

function listLineRows(tx: TenantTransaction, invoiceId: string) {
  return selectOwn(tx, 'invoice_line_items', { invoice_id: invoiceId })
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
}

type LineRow = Awaited<ReturnType<typeof listLineRows>>[number];

function listPaymentRows(tx: TenantTransaction, invoiceId: string) {
  return selectOwn(tx, 'invoice_payments as part', { invoice_id: invoiceId })
    .leftJoin('users', 'users.id', 'part.recorded_by')
    .select(['part.id', 'part.amount', 'part.paid_on', 'part.note', 'part.created_at', personName])
    .orderBy('part.paid_on')
    .orderBy('part.id')
    .execute();
}

type PaymentRow = Awaited<ReturnType<typeof listPaymentRows>>[number];

function listStepRows(tx: TenantTransaction, invoiceId: string) {
  return selectOwn(tx, 'invoice_status_changes as step', { invoice_id: invoiceId })
    .leftJoin('users', 'users.id', 'step.changed_by')
    .select(['step.id', 'step.from_status', 'step.to_status', 'step.reason', 'step.changed_at'])
    .select(personName)
    .orderBy('step.changed_at')
    .orderBy('step.id')
    .execute();
}

type StepRow = Awaited<ReturnType<typeof listStepRows>>[number];

const personName = sql<
  string | null
>`nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '')`.as('person');

/** An invoice with its lines, findings, payments and status changes. */
export async function getInvoiceDetail(
  tx: TenantTransaction,
  id: string,
): Promise<VendorInvoiceDetail> {
  const row = orNotFound(await findInvoiceRow(tx, id));
  const checks = await listNadacChecks(tx, id);
  const balance = toCents(centsOfSum(row.total_amount) - centsOfSum(row.paid_amount));
  return {
    ...toVendorInvoice(row),
    balance: toDollars(balance),
    decidedBy: row.decided_by as VendorInvoiceDetail['decidedBy'],
    documentId: row.document_id,
    lineItems: (await listLineRows(tx, id)).map((line) => toLineItem(line, checks.get(line.id))),
    findings: await listFindingsOf(tx, id),
    payments: (await listPaymentRows(tx, id)).map(toPayment),
    statusChanges: (await listStepRows(tx, id)).map(toStatusChange),
  };
}

function toLineItem(row: LineRow, nadac: InvoiceLineItem['nadac'] = null): InvoiceLineItem {
  const origin = row.origin as NewInvoiceLine['origin'] | null;
  return {
    id: row.id,
    description: row.description,
    quantity: Number(row.quantity),
    unitPrice: Number(row.unit_price),
    totalPrice: Number(row.total_price),
    category: row.category,
    ndc: row.ndc,
    unit: row.unit,
    packSize: row.pack_size === null ? null : Number(row.pack_size),
    dispensingUnit: row.dispensing_unit as InvoiceLineItem['dispensingUnit'],
    unitBasis: row.unit_basis as InvoiceLineItem['unitBasis'],
    unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
    confirmed: row.confirmed,
    // A line that isn't an item has no drug to compare.
    nadac: row.ndc === null && row.category !== null ? null : nadac,
    box: origin?.box ?? null,
  };
}

function toPayment(row: PaymentRow): InvoicePayment {
  return {
    id: row.id,
    amount: Number(row.amount),
    paidOn: row.paid_on,
    note: row.note,
    recordedByName: row.person,
    createdAt: row.created_at.toISOString(),
  };
}

function toStatusChange(row: StepRow): InvoiceStatusChange {
  return {
    id: row.id,
    from: row.from_status as InvoiceStatusChange['from'],
    to: row.to_status as InvoiceStatusChange['to'],
    reason: row.reason,
    changedByName: row.person,
    changedAt: row.changed_at.toISOString(),
  };
}
