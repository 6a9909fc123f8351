import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { toVendorInvoice } from './to-vendor-invoice.ts';
import { countInvoiceRows, listInvoiceRows } from './vendor-invoices.repository.ts';

export function registerVendorRoutes({ http, database }: App): void {
  http.handle(vendorInvoiceRoutes.listVendorInvoices, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countInvoiceRows(tx, filter),
      list: async (tx, window) => (await listInvoiceRows(tx, filter, window)).map(toVendorInvoice),
    });
  });
}
