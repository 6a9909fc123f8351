import { centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockLedger } from '../../platform/ledger.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import type { By } from './by.ts';
import {
  type KeptInvoice,
  toInvoiceRow,
  toLineRows,
  toPaymentRows,
  toStepRows,
} from './invoice-rows.ts';
import type { NewInvoice } from './new-invoice.ts';

const rowsPerInsertMax = 500;

export interface AddOptions {
  /** Whose step it is on record; without it there is no record, as of made-up invoices. */
  readonly by?: By;
  /** In the pharmacy's time zone; without it the day by the database's clock. */
  readonly today?: Day;
}

/**
 * The one way in for invoices, typed or read: with their lines, payments and steps, and held
 * against the rules. Claims of the drugs on them have the new cost at once. Answers their ids.
 */
export async function addInvoices(
  tx: TenantTransaction,
  invoices: readonly NewInvoice[],
  { by, today }: AddOptions = {},
): Promise<readonly string[]> {
  // An import that is under way reads the prices, too; one of the two is first.
  await lockLedger(tx);
  const kept = invoices.map((invoice) => ({ ...invoice, id: uuidV7() }));
  await insertInvoices(tx, kept, by);
  if (by !== undefined) for (const invoice of kept) await recordInvoice(tx, invoice, by);
  const ids = kept.map(({ id }) => id);
  await auditInvoices(tx, ids, today === undefined ? {} : { today });
  return ids;
}

async function insertInvoices(
  tx: TenantTransaction,
  kept: readonly KeptInvoice[],
  by: By | undefined,
): Promise<void> {
  const who = by ?? nobody;
  const { query } = tx;
  await inPieces(
    kept.map((invoice) => toInvoiceRow(tx, invoice, who)),
    (rows) => query.insertInto('vendor_invoices').values(rows).execute(),
  );
  await inPieces(
    kept.flatMap((invoice) => toLineRows(tx, invoice)),
    (rows) => query.insertInto('invoice_line_items').values(rows).execute(),
  );
  await inPieces(
    kept.flatMap((invoice) => toPaymentRows(tx, invoice, who)),
    (rows) => query.insertInto('invoice_payments').values(rows).execute(),
  );
  await inPieces(
    kept.flatMap((invoice) => toStepRows(tx, invoice, who)),
    (rows) => query.insertInto('invoice_status_changes').values(rows).execute(),
  );
}

const nobody: By = { userId: null, origin: noOrigin };

async function inPieces<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsertMax) {
    await insert(rows.slice(from, from + rowsPerInsertMax));
  }
}

function recordInvoice(tx: TenantTransaction, invoice: KeptInvoice, by: By): Promise<void> {
  const { origin = 'typed', totalCents, lineItems, invoiceNumber, vendorId } = invoice;
  const how = { typed: 'typed', upload: 'uploaded', mail: 'received by email' }[origin];
  return insertAuditRow(tx, {
    ...by,
    organizationId: tx.organizationId,
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
