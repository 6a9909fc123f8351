import { parseCents, zeroCents } from '@pfs/core/money';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { openInvoiceReceiver } from '../invoice-documents/public.ts';
import { addTypedInvoice } from './add-typed-invoice.service.ts';
import { toBy } from './by.ts';
import { changeInvoices } from './change-invoices.ts';
import { changeInvoiceStatus } from './change-status.service.ts';
import { getInvoiceDetail } from './invoice-detail.service.ts';
import { openInvoice } from './invoice-original.service.ts';
import { payInvoice } from './pay-invoice.service.ts';
import { toVendorInvoice } from './to-vendor-invoice.ts';
import { countInvoiceRows, listInvoiceRows } from './vendor-invoices.repository.ts';

type Change = (tx: TenantTransaction, today: string) => Promise<string>;

export function registerInvoiceRoutes(app: App): void {
  const { http, database, clock } = app;
  const routes = vendorInvoiceRoutes;

  /** Changes an invoice and answers it as it is then. */
  const change = (actor: Member, work: Change): Promise<VendorInvoiceDetail> =>
    changeInvoices(database, actor.organizationId, async (tx) =>
      getInvoiceDetail(tx, await work(tx, dayIn(actor.timeZone, clock()))),
    );

  http.handle(routes.listVendorInvoices, (call) => {
    const { limit, page, pageSize, ...asked } = call.query;
    const filter = { ...asked, today: dayIn(call.actor.timeZone, clock()) };
    return listPage(database, call, {
      count: (tx) => countInvoiceRows(tx, filter),
      list: async (tx, window) => (await listInvoiceRows(tx, filter, window)).map(toVendorInvoice),
    });
  });

  const receive = openInvoiceReceiver(app);
  http.handle(routes.addVendorInvoice, async ({ actor, body, request, reply, settle }) => {
    if (body === undefined) return receive({ actor, request, reply, settle });
    const by = toBy(actor, request);
    const added = await change(actor, (tx, today) =>
      addTypedInvoice(tx, { typed: body, today }, by),
    );
    return { ...added, others: [] };
  });

  const detailOf = ({ organizationId }: { readonly organizationId: string | null }, id: string) => {
    if (organizationId === null) throw new AppError('not_found');
    return database.withTenant(organizationId, (tx) => getInvoiceDetail(tx, id));
  };
  http.handle(routes.getVendorInvoice, ({ actor, params }) => detailOf(actor, params.id));
  http.handle(
    routes.listInvoiceLineItems,
    async ({ actor, params }) => (await detailOf(actor, params.id)).lineItems,
  );

  http.handle(routes.downloadInvoice, async ({ actor, params, request, reply }) => {
    const asked = { id: params.id, ...toBy(actor, request) };
    const { organizationId } = actor;
    return sendOriginal(
      reply,
      await database.withTenant(organizationId, (tx) => openInvoice(app, tx, asked)),
    );
  });

  http.handle(routes.changeInvoiceStatus, ({ actor, params: { id }, body, request }) =>
    change(actor, async (tx, today) => {
      await changeInvoiceStatus(tx, { ...body, ...toBy(actor, request), id, today });
      return id;
    }),
  );

  http.handle(routes.payInvoice, ({ actor, params: { id }, body, request }) =>
    change(actor, async (tx, today) => {
      const amountCents = parseCents(body.amount) ?? zeroCents;
      await payInvoice(tx, { ...body, ...toBy(actor, request), id, amountCents, today });
      return id;
    }),
  );
}
