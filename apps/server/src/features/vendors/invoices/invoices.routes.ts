import { parseCents, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TypedInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { onKey, selectOwn } from '../../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import { openStoredFile } from '../../../platform/files/data-keys.ts';
import { listPage } from '../../../platform/http/list-page.ts';
import type { Handler } from '../../../platform/http/registrar.ts';
import { type Original, sendOriginal } from '../../../platform/http/send-original.ts';
import type { App } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/session/actor.ts';
import type { AuditContext } from '../../audit/public.ts';
import { lockVendor } from '../vendors.repository.ts';
import { addInvoices } from './add-invoices.service.ts';
import { changeInvoices, insertInvoiceAuditRow } from './invoice-changes.repository.ts';
import { getInvoiceDetail } from './invoice-detail.service.ts';
import { changeInvoiceStatus, payInvoice } from './invoice-status.service.ts';
import { countInvoiceRows, listInvoiceRows, toVendorInvoice } from './list-invoices.ts';
import { toNewInvoice } from './new-invoice.ts';

type Change = (tx: TenantTransaction) => Promise<string>;

/** Reads an uploaded file. Returns the invoice, or the document if it waits for review. */
export type ReceiveInvoiceFile = Handler<typeof vendorInvoiceRoutes.addVendorInvoice>;

export function registerInvoiceRoutes(app: App, receiveFile: ReceiveInvoiceFile): void {
  const { http, database } = app;
  const routes = vendorInvoiceRoutes;

  /** Changes an invoice and returns it with the change. */
  const change = ({ organizationId }: Member, work: Change): Promise<VendorInvoiceDetail> =>
    changeInvoices(database, organizationId, async (tx) => getInvoiceDetail(tx, await work(tx)));

  http.handle(routes.listVendorInvoices, (call) => {
    const { limit, page, pageSize, ...asked } = call.query;
    const filter = { ...asked, today: call.today };
    return listPage(database, call, {
      count: (tx) => countInvoiceRows(tx, filter),
      list: async (tx, window) => (await listInvoiceRows(tx, filter, window)).map(toVendorInvoice),
    });
  });

  http.handle(routes.addVendorInvoice, async (call) => {
    const { actor, body, by, today } = call;
    if (body === undefined) return receiveFile(call);
    const added = await change(actor, (tx) => addTypedInvoice(tx, { typed: body, today }, by));
    return { ...added, others: [] };
  });

  http.inPharmacy(routes.getVendorInvoice, 'not_found', ({ params, inTenant }) =>
    inTenant((tx) => getInvoiceDetail(tx, params.id)),
  );
  http.inPharmacy(routes.listInvoiceLineItems, 'not_found', ({ params, inTenant }) =>
    inTenant(async (tx) => (await getInvoiceDetail(tx, params.id)).lineItems),
  );

  http.handle(routes.downloadInvoice, async ({ params, reply, by, inTenant }) => {
    const asked = { id: params.id, ...by };
    return sendOriginal(reply, await inTenant((tx) => openInvoice(app, tx, asked)));
  });

  http.handle(routes.changeInvoiceStatus, ({ actor, params: { id }, body, by, today }) =>
    change(actor, async (tx) => {
      await changeInvoiceStatus(tx, { ...body, ...by, id, today });
      return id;
    }),
  );

  http.handle(routes.payInvoice, ({ actor, params: { id }, body, by, today }) =>
    change(actor, async (tx) => {
      const amountCents = parseCents(body.amount) ?? zeroCents;
      await payInvoice(tx, { ...body, ...by, id, amountCents, today });
      return id;
    }),
  );
}

/** Saves a typed invoice, even when it does not add up. Returns its ID. */
async function addTypedInvoice(
  tx: TenantTransaction,
  { typed, today }: { readonly typed: TypedInvoice; readonly today: Day },
  context: AuditContext,
): Promise<string> {
  const invoice = toNewInvoice(typed, today);
  const vendor = orNotFound(await lockVendor(tx, invoice.vendorId));
  if (!vendor.is_active) {
    const vendorId = `${vendor.name} is inactive. Activate the vendor first`;
    throw new AppError('invalid_input', { message: vendorId, fields: { vendorId } });
  }
  const [id = ''] = await addInvoices(tx, [invoice], { context, today });
  return id;
}

/** The original file of an invoice; a typed one has none. Records the download. */
async function openInvoice(
  parts: Pick<App, 'files' | 'keys'>,
  tx: TenantTransaction,
  { id, ...context }: AuditContext & { readonly id: string },
): Promise<Original> {
  const file = orNotFound(await findFile(tx, id));
  await insertInvoiceAuditRow(tx, id, {
    ...context,
    action: 'process',
    description: 'Downloaded the original file of a vendor invoice',
  });
  return {
    fileName: file.file_name,
    fileBytes: Number(file.file_size),
    file: await openStoredFile(parts, tx, file.file_path),
  };
}

function findFile(tx: TenantTransaction, invoiceId: string) {
  return selectOwn(tx, 'vendor_invoices as invoice', { id: invoiceId })
    .innerJoin('invoice_documents as document', onKey('document.id', 'invoice.document_id'))
    .select(['document.file_name', 'document.file_size', 'document.file_path'])
    .executeTakeFirst();
}
