import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { findingsBadge } from '../findings/finding-labels.ts';
import { refreshInvoice } from '../invoices/invoices.queries.ts';
import { VendorDialog } from '../vendor-dialog.tsx';
import type { VendorScreen } from '../vendor-search.ts';
import { vendorsQuery } from '../vendors.queries.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { useTypedInvoice } from './use-typed-invoice.ts';

/** The form for an invoice that is typed in. */
export default function AddInvoice({ screen }: { readonly screen: VendorScreen }) {
  const query = useQuery(vendorsQuery);
  const head = screen.state.vendor === undefined ? {} : { vendorId: screen.state.vendor };
  const form = useTypedInvoice({ head });
  const [addingVendor, setAddingVendor] = useState(false);
  const close = () => screen.change({ add: undefined });
  const add = useSaveTyped({
    onAdded: ({ id }) => screen.change({ add: undefined, tab: 'invoices', invoice: id }),
    onRefused: form.showServerErrors,
  });
  return (
    <CardSection
      title="Add Invoice"
      description="Enter each line as printed. Include tax, freight, fees, and discounts as lines."
    >
      <div className="px-5 pb-5">
        <QueryState query={query} what="the vendors" loading={<Skeleton className="h-80" />}>
          {(vendors) => (
            <InvoiceForm
              label="Add Invoice"
              form={form}
              vendors={vendors}
              pending={add.isPending}
              saveLabel="Save Invoice"
              actions={
                <Button variant="outline" onClick={close}>
                  Cancel
                </Button>
              }
              onAddVendor={() => setAddingVendor(true)}
              onSave={(body) => add.mutate({ body })}
            />
          )}
        </QueryState>
        <p className="mt-3 text-xs text-ink-faint">
          Enter and the arrow keys move between lines; Ctrl + Backspace removes one. Without a unit,
          the quantity is in tablets, milliliters, or grams.
        </p>
      </div>
      {addingVendor ? (
        <VendorDialog
          vendor={undefined}
          onSaved={({ id }) => form.typeHead('vendorId', id)}
          onClose={() => setAddingVendor(false)}
        />
      ) : null}
    </CardSection>
  );
}

interface On {
  readonly onAdded: (invoice: VendorInvoiceDetail) => void;
  readonly onRefused: (error: Error) => void;
}

/** Saves an invoice that was typed in, and says what its audit found. */
function useSaveTyped({ onAdded, onRefused }: On) {
  return useChange('POST /api/vendor-invoices', {
    refresh: refreshInvoice,
    done: (invoice) => {
      const findings = findingsBadge(invoice);
      showToast({
        title: 'Invoice Added',
        description: findings === undefined ? 'No issues found.' : `${findings} found.`,
      });
      onAdded(invoice);
    },
    failed: (error) => {
      onRefused(error);
      const description = 'Failed to add the invoice. Your entries are still here.';
      showFailure('Invoice Not Added', description)(error);
    },
  });
}
