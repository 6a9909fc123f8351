import { vendorPaymentRoutes } from '@pfs/wire/vendor-payments';
import { vendorRoutes } from '@pfs/wire/vendors';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { toBy } from './by.ts';
import { listVendorRows } from './list-vendors.repository.ts';
import { toVendor } from './to-vendor.ts';
import { registerInvoiceRoutes } from './vendor-invoices.routes.ts';
import { countVendorPayments, listVendorPayments } from './vendor-payments.repository.ts';
import { addVendor, changeVendor } from './vendors.service.ts';

export function registerVendorRoutes(app: App): void {
  const { http, database } = app;

  http.handle(vendorRoutes.listVendors, async ({ actor, query }) => {
    if (actor.organizationId === null) return [];
    const rows = await database.withTenant(actor.organizationId, (tx) => listVendorRows(tx, query));
    return rows.map(toVendor);
  });

  http.handle(vendorRoutes.addVendor, ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, (tx) => addVendor(tx, body, toBy(actor, request))),
  );

  http.handle(vendorRoutes.changeVendor, ({ actor, params, body, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      changeVendor(tx, { ...body, id: params.id }, toBy(actor, request)),
    ),
  );

  http.handle(vendorPaymentRoutes.listVendorPayments, (call) =>
    listPage(database, call, {
      count: (tx) => countVendorPayments(tx, call.query),
      list: (tx, window) => listVendorPayments(tx, call.query, window),
    }),
  );

  registerInvoiceRoutes(app);
}
