import { paymentRoutes } from '@pfs/wire/payments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { decidePayment } from './decision.service.ts';
import { getPaymentDetail } from './payment-detail.service.ts';
import { countPayments, listPayments } from './payment-list.repository.ts';

export function registerPaymentRoutes({ http, database, clock }: App): void {
  http.handle(paymentRoutes.listPayments, async ({ actor, query, reply }) => {
    if (actor.organizationId === null) return [];
    const { limit, page, pageSize, ...filter } = query;
    const window =
      page === undefined
        ? { offset: 0, limit }
        : { offset: (page - 1) * pageSize, limit: pageSize };
    const list = async (tx: TenantTransaction) => {
      if (page !== undefined) reply.header('X-Total-Count', await countPayments(tx, filter));
      return listPayments(tx, filter, window);
    };
    // One view of the rows, or an import in the middle would part the count from the page.
    return database.withTenant(actor.organizationId, list, { snapshot: true });
  });

  http.handle(paymentRoutes.getPayment, async ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getPaymentDetail(tx, params.id));
  });

  http.handle(paymentRoutes.countPayment, ({ actor, params, body, request }) =>
    decidePayment(database, {
      action: 'count',
      paymentId: params.id,
      note: body.note,
      paidOn: body.paidOn,
      now: clock(),
      actor,
      origin: originOf(request),
    }),
  );

  http.handle(paymentRoutes.holdPayment, ({ actor, params, body, request }) =>
    decidePayment(database, {
      action: 'hold',
      paymentId: params.id,
      note: body.note ?? '',
      paidOn: undefined,
      now: clock(),
      actor,
      origin: originOf(request),
    }),
  );
}
