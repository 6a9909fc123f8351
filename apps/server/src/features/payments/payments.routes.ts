import { paymentRoutes } from '@pfs/wire/payments';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { decidePayment } from './decision.service.ts';
import { getPaymentDetail } from './payment-detail.service.ts';
import { countPayments, listPayments } from './payments.repository.ts';

export function registerPaymentRoutes({ http, database, clock }: App): void {
  http.handle(paymentRoutes.listPayments, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countPayments(tx, filter),
      list: (tx, window) => listPayments(tx, filter, window),
    });
  });

  http.inPharmacy(paymentRoutes.getPayment, 'not_found', ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getPaymentDetail(tx, params.id)),
  );

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
