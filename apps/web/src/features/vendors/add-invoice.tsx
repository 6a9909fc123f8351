import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { useTypedInvoice } from './editor/use-typed-invoice.ts';
import { useSaveTyped } from './use-save-typed.ts';
import type { AskVendors } from './use-vendor-search.ts';
import { VendorDialog } from './vendor-dialog.tsx';
import { vendorsQuery } from './vendors.queries.ts';

/** An invoice as a person types it. */
export function AddInvoice({ ask }: { readonly ask: AskVendors }) {
  const query = useQuery(vendorsQuery);
  const head = ask.asked.vendor === undefined ? {} : { vendorId: ask.asked.vendor };
  const form = useTypedInvoice({ head });
  const [addsVendor, setAddsVendor] = useState(false);
  const close = () => ask.change({ add: undefined });
  const add = useSaveTyped({
    onAdded: ({ id }) => ask.change({ add: undefined, tab: 'invoices', invoice: id }),
    onRefused: form.showServerErrors,
  });
  return (
    <CardSection
      title="Add Invoice"
      description="Line by line, as it is printed. Tax, freight, fees and discounts are lines, too."
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
              onAddVendor={() => setAddsVendor(true)}
              onSave={(body) => add.mutate(body)}
            />
          )}
        </QueryState>
        <p className="mt-3 text-xs text-ink-faint">
          Enter and the arrow keys move between lines, Ctrl + Backspace removes one. Without a unit,
          the quantity counts tablets, milliliters or grams.
        </p>
      </div>
      {addsVendor ? (
        <VendorDialog
          vendor={undefined}
          onSaved={({ id }) => form.typeHead('vendorId', id)}
          onClose={() => setAddsVendor(false)}
        />
      ) : null}
    </CardSection>
  );
}
