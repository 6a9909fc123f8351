import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { type StepOf, useTakeStep } from './invoice-changes.queries.ts';

/** Takes an invoice a step further and tells how that went. */
export function useInvoiceSteps(invoice: StepOf, onTaken?: (invoice: VendorInvoiceDetail) => void) {
  const failed = useUpdateFailed();
  return useTakeStep(invoice, {
    success: (taken) => {
      showToast({
        title: 'Status Updated',
        description: 'Invoice status has been updated successfully.',
      });
      onTaken?.(taken);
    },
    error: failed('Failed to update invoice status'),
  });
}

/** What is said where a change of an invoice was refused. */
export function useUpdateFailed() {
  const handleUnauthorized = useUnauthorized('/auth');
  return (fallback: string) => (error: Error) => {
    if (handleUnauthorized(error)) return;
    showToast({
      title: 'Update Failed',
      description: messageOf(error, fallback),
      variant: 'destructive',
    });
  };
}
