import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { findingsSign } from './finding-signs.ts';
import { useAddInvoice } from './invoice-changes.queries.ts';

interface On {
  readonly onAdded: (invoice: VendorInvoiceDetail) => void;
  readonly onRefused: (error: Error) => void;
}

/** Saves an invoice that was typed, and tells what its audit found. */
export function useSaveTyped({ onAdded, onRefused }: On) {
  const handleUnauthorized = useUnauthorized('/auth');
  return useAddInvoice({
    success: (invoice) => {
      const findings = findingsSign(invoice);
      showToast({
        title: 'Invoice Added',
        description: findings === undefined ? 'Nothing is wrong with it.' : `${findings} in it.`,
      });
      onAdded(invoice);
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      onRefused(error);
      showToast({
        title: 'Invoice Not Added',
        description: messageOf(error, 'Failed to add the invoice. What you typed is still here.'),
        variant: 'destructive',
      });
    },
  });
}
