import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import type { App } from '../../platform/platform.ts';
import { toVendorInvoice } from './to-vendor-invoice.ts';
import { countInvoiceRows, listInvoiceRows } from './vendor-invoices.repository.ts';

export function registerVendorRoutes({ http, database }: App): void {
  http.handle(vendorInvoiceRoutes.listVendorInvoices, async ({ actor, query, reply }) => {
    if (actor.organizationId === null) return [];
    const { limit, page, pageSize, ...filter } = query;
    const window =
      page === undefined
        ? { offset: 0, limit }
        : { offset: (page - 1) * pageSize, limit: pageSize };
    return database.withTenant(actor.organizationId, async (tx) => {
      if (page !== undefined) reply.header('X-Total-Count', await countInvoiceRows(tx, filter));
      return (await listInvoiceRows(tx, filter, window)).map(toVendorInvoice);
    });
  });
}
