import type { BodyInput } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';

export const loadSalesSchema = async () => (await import('@pfs/wire/sales')).salesRequestBody;

interface Handlers {
  readonly onSent: () => void;
  readonly onError: (error: Error) => void;
}

export function useContactSales({ onSent, onError }: Handlers) {
  return useMutation({
    mutationFn: (body: BodyInput<Routes['contactSales']>) =>
      call('POST /api/sales/requests', { body }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Message sent', description: message });
      onSent();
    },
    onError: (error) => {
      onError(error);
      showToast({
        title: 'Error',
        description: messageOf(error, 'Your message could not be sent. Please try again.'),
        variant: 'destructive',
      });
    },
  });
}
