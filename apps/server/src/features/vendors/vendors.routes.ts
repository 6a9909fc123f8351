import { type VendorPayment, vendorPaymentRoutes } from '@pfs/wire/vendor-invoices';
import { vendorRoutes } from '@pfs/wire/vendors';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countRows, onKey, selectOwn } from '../../platform/database/own-rows.ts';
import { listPage, type PageWindow } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import { registerFindingRoutes } from './invoices/findings.routes.ts';
import { type ReceiveInvoiceFile, registerInvoiceRoutes } from './invoices/invoices.routes.ts';
import { listVendorRows, toVendor } from './list-vendors.ts';
import { addVendor, changeVendor } from './vendors.service.ts';

export function registerVendorRoutes(app: App, receiveFile: ReceiveInvoiceFile): void {
  const { http, database } = app;

  http.inPharmacy(vendorRoutes.listVendors, [], async ({ actor, query }) => {
    const rows = await database.withTenant(actor.organizationId, (tx) => listVendorRows(tx, query));
    return rows.map(toVendor);
  });

  http.handle(vendorRoutes.addVendor, ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      addVendor(tx, body, auditContextOf(actor, request)),
    ),
  );

  http.handle(vendorRoutes.changeVendor, ({ actor, params, body, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      changeVendor(tx, { ...body, id: params.id }, auditContextOf(actor, request)),
    ),
  );

  http.handle(vendorPaymentRoutes.listVendorPayments, (call) =>
    listPage(database, call, {
      count: (tx) => countRows(parts(tx, call.query)),
      list: (tx, window) => listVendorPayments(tx, call.query, window),
    }),
  );

  registerInvoiceRoutes(app, receiveFile);
  registerFindingRoutes(app);
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function parts(tx: TenantTransaction, { from, to }: Days) {
  let found = selectOwn(tx, 'invoice_payments as part')
    .innerJoin('vendor_invoices as invoice', onKey('invoice.id', 'part.invoice_id'))
    .where('invoice.status', '<>', 'cancelled');
  if (from !== undefined) found = found.where('part.paid_on', '>=', from);
  if (to !== undefined) found = found.where('part.paid_on', '<=', to);
  return found;
}

async function listVendorPayments(
  tx: TenantTransaction,
  days: Days,
  { offset, limit }: PageWindow,
): Promise<VendorPayment[]> {
  const rows = await parts(tx, days)
    .innerJoin('vendors', onKey('vendors.id', 'invoice.vendor_id'))
    .select(['part.id', 'part.invoice_id', 'part.paid_on', 'part.amount'])
    .select(['invoice.invoice_number', 'invoice.invoice_date', 'vendors.name'])
    .orderBy('part.paid_on', 'desc')
    .orderBy('part.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    vendorName: row.name,
    invoiceDate: row.invoice_date,
    paidOn: row.paid_on,
    amount: Number(row.amount),
  }));
}
