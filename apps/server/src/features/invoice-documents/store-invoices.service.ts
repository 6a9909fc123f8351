import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { InvoiceRow } from '@pfs/core/invoice-draft/to-invoice-rows';
import { type InvoiceRows, toInvoiceRows } from '@pfs/core/invoice-draft/to-invoice-rows';
import { statedUnits } from '@pfs/core/invoices/invoice-units';
import { sameVendorName } from '@pfs/core/invoices/vendor-name';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type AuditContext, insertAuditRow, noOrigin } from '../audit/public.ts';
import type { NewInvoice, NewInvoiceLine } from '../vendors/public.ts';
import { addInvoices, insertVendor, lockVendorNames } from '../vendors/public.ts';
import {
  findVendor,
  type KnownVendor,
  listKnownVendors,
  type PrintedVendor,
  type VendorDoubt,
} from './find-vendors.ts';
import { type DocumentRow, updateDocument } from './invoice-documents.repository.ts';
import { deleteDrafts, insertDrafts, type KeptDraft } from './invoice-drafts.repository.ts';
import type { ReadInvoiceFile } from './read-invoice-bytes.ts';

interface Storing {
  readonly file: DocumentRow;
  readonly read: ReadInvoiceFile;
  readonly today: string;
}

/** Stores what was read in a file: what is proven as invoices, everything as drafts. */
export async function storeInvoices(
  tx: TenantTransaction,
  { file: document, read, today }: Storing,
): Promise<{ readonly needsReview: boolean }> {
  const { id: documentId, file_name: fileName, uploaded_by: userId } = document;
  const by: AuditContext = { userId, origin: noOrigin };
  const rowsOf = read.invoices.map(toInvoiceRows);
  const placed = await placeAll(tx, rowsOf, { document, by });
  const ready = rowsOf.flatMap((rows, position) => {
    const vendorId = placed[position]?.vendorId;
    if (rows === undefined || vendorId === undefined) return [];
    return [{ position, invoice: toNewInvoice(rows, { vendorId, document }) }];
  });
  const ids = await addInvoices(
    tx,
    ready.map(({ invoice }) => invoice),
    { context: by, today },
  );
  const idAt = new Map(ready.map(({ position }, at) => [position, ids[at]]));
  const drafts = read.invoices.map((proven, position) =>
    toDraft(proven, { position, invoiceId: idAt.get(position), placed: placed[position] }),
  );
  await deleteDrafts(tx, documentId);
  await insertDrafts(tx, documentId, drafts);
  const waiting = drafts.filter(({ status }) => status === 'review').length;
  const count = `${drafts.length} invoice${drafts.length === 1 ? '' : 's'}`;
  const status = waiting > 0 ? 'review' : 'done';
  await updateDocument(tx, documentId, { status, pages: read.pages });
  await insertAuditRow(tx, {
    ...{ userId: null, origin: noOrigin },
    ...{ entityType: 'invoice_document', entityId: documentId },
    action: 'process',
    description: `Read ${count}; ${waiting} ${waiting === 1 ? 'needs' : 'need'} review`,
    newValues: { fileName, invoices: ids },
  });
  return { needsReview: waiting > 0 };
}

/** The vendors of the proven invoices; the vendor that a person chose is trusted. */
async function placeAll(
  tx: TenantTransaction,
  rowsOf: readonly (InvoiceRows | undefined)[],
  { document, by }: { readonly document: DocumentRow; readonly by: AuditContext },
): Promise<readonly (PlacedVendor | undefined)[]> {
  const { vendor_id: vendorId, id: documentId, file_name: fileName } = document;
  if (vendorId !== null) return rowsOf.map((rows) => rows && { vendorId });
  const printed = rowsOf.flatMap((rows) =>
    rows === undefined ? [] : [{ name: rows.vendorName, taxId: rows.vendorTaxId }],
  );
  const placed = [...(await placeVendors(tx, printed, { documentId, fileName, by }))];
  return rowsOf.map((rows) => (rows === undefined ? undefined : placed.shift()));
}

function toDraft(
  { invoice, ...proof }: ProvenInvoice,
  given: {
    readonly position: number;
    readonly invoiceId: string | undefined;
    readonly placed: PlacedVendor | undefined;
  },
): KeptDraft {
  const { position, invoiceId, placed } = given;
  const doubt = placed !== undefined && 'doubt' in placed ? { vendor: placed.doubt } : {};
  const status = invoiceId === undefined ? 'review' : 'done';
  return { position, invoice, proof: { ...proof, ...doubt }, status, invoiceId };
}

interface FromFile {
  readonly documentId: string;
  readonly fileName: string;
  readonly by: AuditContext;
}

type PlacedVendor =
  | { readonly vendorId: string }
  | { readonly vendorId: undefined; readonly doubt: VendorDoubt };

const nameCharactersMax = 200;
/** With more unknown names than this, a person chooses the vendors. */
const newVendorsMax = 20;

const isOurs: VendorDoubt = {
  code: 'own_name',
  message: 'The name found is your pharmacy’s own. Choose a vendor for this invoice.',
};
const tooMany: VendorDoubt = {
  code: 'many_vendors',
  message: `This file lists more than ${newVendorsMax} new vendors. Choose a vendor for this invoice.`,
};

/** Finds the vendors of a file's invoices, in their order; adds unknown ones. */
async function placeVendors(
  tx: TenantTransaction,
  printed: readonly PrintedVendor[],
  from: FromFile,
): Promise<readonly PlacedVendor[]> {
  if (printed.length === 0) return [];
  await lockVendorNames(tx);
  const known = [...(await listKnownVendors(tx))];
  const ownName = await findOwnName(tx);
  const placed: PlacedVendor[] = [];
  let added = 0;
  for (const one of printed) {
    const found = findVendor(one, known);
    if (found.kind === 'doubt') placed.push({ vendorId: undefined, doubt: found.doubt });
    else if (found.kind === 'known') placed.push({ vendorId: found.vendor.id });
    else if (sameVendorName(one.name, ownName)) placed.push({ vendorId: undefined, doubt: isOurs });
    else if (added >= newVendorsMax) placed.push({ vendorId: undefined, doubt: tooMany });
    else {
      const vendor = await addVendor(tx, one, from);
      added += 1;
      known.push(vendor);
      placed.push({ vendorId: vendor.id });
    }
  }
  return placed;
}

/** The pharmacy may be printed at the head of an invoice, larger than the vendor. */
async function findOwnName(tx: TenantTransaction): Promise<string> {
  const row = await tx.query
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return row.name;
}

async function addVendor(
  tx: TenantTransaction,
  { name: printed, taxId }: PrintedVendor,
  { documentId, fileName, by }: FromFile,
): Promise<KnownVendor> {
  const name = printed.replaceAll('\0', '').trim().slice(0, nameCharactersMax).toWellFormed();
  const vendor = { name, taxId: taxId ?? null };
  const id = await insertVendor(tx, vendor);
  await insertAuditRow(tx, {
    ...by,
    ...{ entityType: 'vendor', entityId: id },
    action: 'create',
    description: 'Added a vendor found in an invoice file',
    newValues: { ...vendor, documentId, fileName },
  });
  return { id, name, vendor_code: null, tax_id: vendor.taxId, is_active: true };
}

/** A proven invoice as a new invoice. */
function toNewInvoice(
  rows: InvoiceRows,
  { vendorId, document }: { readonly vendorId: string; readonly document: DocumentRow },
): NewInvoice {
  return {
    vendorId,
    invoiceNumber: plain(rows.invoiceNumber),
    invoiceDate: rows.invoiceDate,
    dueDate: rows.dueDate ?? null,
    status: 'pending',
    totalCents: rows.totalCents,
    lineItems: rows.lines.map(toLine),
    ...ofDocument(document),
    decidedBy: rows.decidedBy,
  };
}

export function ofDocument({ id, file_name: fileName, source }: DocumentRow) {
  return { origin: source as 'upload' | 'mail' | 'folder', documentId: id, fileName };
}

function toLine(row: InvoiceRow): NewInvoiceLine {
  return {
    description: plain(row.description),
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    totalCents: row.totalCents,
    category: row.category,
    ndc: row.ndc,
    ...unitsOfLine(row.unit, row.packText),
    origin: { box: row.origin.box ?? null },
  };
}

/** The unit of a line. An unknown unit is kept as text, so that it is never taken for none. */
export function unitsOfLine(unit: string | undefined, packText: string | undefined) {
  const stated = statedUnits({ unit, pack: packText });
  const printed = [unit, packText].filter((text) => text !== undefined && text !== '');
  if (stated === undefined) return printed.length === 0 ? {} : { unit: plain(printed.join(' ')) };
  const { packSize, dispensingUnit, unitBasis } = stated;
  return { unit: plain(printed[0] ?? ''), packSize, dispensingUnit, unitBasis };
}

/** PostgreSQL refuses NUL and halves of surrogate pairs. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
