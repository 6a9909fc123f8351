import type { PaymentDetail } from '@pfs/wire/payments';
import type { QueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';

export const paymentQuery = (id: string) => routeQuery('GET /api/payments/:id', { params: { id } });

/** The server's schema, loaded when first needed. A payment without a date requires one. */
export async function loadCountSchema({ paidOn }: Pick<PaymentDetail, 'paidOn'>) {
  const { body } = (await import('@pfs/wire/payments')).paymentRoutes.countPayment;
  return paidOn === null ? body.extend({ paidOn: body.shape.paidOn.unwrap() }) : body;
}

/** After a decision about a payment: shows it, and fetches the totals again. */
export async function refreshPayment(client: QueryClient, payment?: PaymentDetail): Promise<void> {
  if (payment) client.setQueryData(paymentQuery(payment.id).queryKey, payment);
  await refreshFigures(client);
}
