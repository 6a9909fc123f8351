import { centsOfSum } from '@pfs/core/metrics/sums';
import { toDollars } from '@pfs/core/money';
import { invoiceFindingRoutes as routes } from '@pfs/wire/invoice-findings';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { changeInvoices, getInvoiceDetail, toBy } from '../vendors/public.ts';
import { changeLine } from './change-line.service.ts';
import { decideFinding } from './decide-finding.service.ts';
import { listFindingRows, sumFindings } from './listed-findings.repository.ts';
import { toListedFinding } from './to-finding.ts';

export function registerInvoiceAuditRoutes({ http, database, clock }: App): void {
  http.handle(routes.listInvoiceFindings, async ({ actor, query }) => {
    if (actor.organizationId === null) return { total: 0, amount: 0, rows: [] };
    const { page, pageSize, ...filter } = query;
    const window = { offset: (page - 1) * pageSize, limit: pageSize };
    return database.withTenant(
      actor.organizationId,
      async (tx) => {
        const { total, amount } = await sumFindings(tx, filter);
        const rows = await listFindingRows(tx, filter, window);
        return { total, amount: toDollars(centsOfSum(amount)), rows: rows.map(toListedFinding) };
      },
      { snapshot: true },
    );
  });

  http.handle(routes.decideInvoiceFinding, ({ actor, params: { id }, body, request }) =>
    changeInvoices(database, actor.organizationId, (tx) => {
      const today = dayIn(actor.timeZone, clock());
      return decideFinding(tx, { ...body, ...toBy(actor, request), id, today });
    }),
  );

  http.handle(vendorInvoiceRoutes.listFindingsOfInvoice, ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(
      actor.organizationId,
      async (tx) => (await getInvoiceDetail(tx, params.id)).findings,
    );
  });

  http.handle(vendorInvoiceRoutes.changeInvoiceLine, ({ actor, params, body, request }) =>
    changeInvoices(database, actor.organizationId, async (tx) => {
      const { id: invoiceId, lineId } = params;
      const today = dayIn(actor.timeZone, clock());
      await changeLine(tx, { invoiceId, lineId, said: body, today, ...toBy(actor, request) });
      return getInvoiceDetail(tx, invoiceId);
    }),
  );
}
