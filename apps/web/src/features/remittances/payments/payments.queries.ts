import type { PaymentDetail, paymentRoutes } from '@pfs/wire/payments';
import type { BodyInput } from '@pfs/wire/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';

export const paymentQuery = (id: string) => routeQuery('GET /api/payments/:id', { params: { id } });

export type CountBody = BodyInput<typeof paymentRoutes.countPayment>;

/** The server's schema, loaded when first needed. A payment without a date requires one. */
export async function loadCountSchema({ paidOn }: Pick<PaymentDetail, 'paidOn'>) {
  const { body } = (await import('@pfs/wire/payments')).paymentRoutes.countPayment;
  return paidOn === null ? body.extend({ paidOn: body.shape.paidOn.unwrap() }) : body;
}

interface On {
  readonly success: (payment: PaymentDetail) => void;
  readonly error: (error: Error) => void;
}

export function useCountPayment(id: string, on: On) {
  const saved = useSaved(on);
  return useMutation({
    mutationFn: (body: CountBody) => call('POST /api/payments/:id/count', { params: { id }, body }),
    onSuccess: saved,
    onError: on.error,
  });
}

export function useHoldPayment(id: string, on: On) {
  const saved = useSaved(on);
  return useMutation({
    mutationFn: () => call('POST /api/payments/:id/hold', { params: { id }, body: {} }),
    onSuccess: saved,
    onError: on.error,
  });
}

function useSaved(on: On) {
  const queryClient = useQueryClient();
  return async (payment: PaymentDetail) => {
    queryClient.setQueryData(paymentQuery(payment.id).queryKey, payment);
    on.success(payment);
    await refreshFigures(queryClient);
  };
}
