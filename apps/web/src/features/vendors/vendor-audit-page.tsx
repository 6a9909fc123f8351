import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useWhyNoPharmacy } from '../../lib/session/no-pharmacy.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/session/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddInvoiceFiles, InvoicesWaiting } from '../review/invoice/public.ts';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { useTypedInvoice } from './editor/use-typed-invoice.ts';
import { findingsSign } from './finding-signs.ts';
import { useAddInvoice } from './invoice-changes.queries.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { type AskVendors, useVendorSearch } from './use-vendor-search.ts';
import { VendorDialog } from './vendor-dialog.tsx';
import { VendorTabs } from './vendor-tabs.tsx';
import { vendorsQuery } from './vendors.queries.ts';

/** Whom the pharmacy buys from, and what their invoices say. */
export default function VendorAuditPage() {
  const ask = useVendorSearch();
  const query = useQuery(vendorsQuery);
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  const [vendor, setVendor] = useState<Vendor | 'new'>();
  const { invoice } = ask.asked;
  // An address that adds something is of no use to who has no pharmacy to add it to.
  const add = useWhyNoPharmacy() === undefined ? ask.asked.add : undefined;
  return (
    <>
      <PageHeader
        title="Vendor Invoice Audit Trail"
        description="Suppliers, invoices, and billing errors."
        actions={
          <>
            {add !== 'invoice' ? (
              <PharmacyButton variant="outline" onClick={() => ask.go({ add: 'invoice' })}>
                Add Invoice
              </PharmacyButton>
            ) : null}
            <PharmacyButton onClick={() => setVendor('new')}>Add Vendor</PharmacyButton>
          </>
        }
      />
      {add !== 'invoice' ? (
        <>
          <div className="mb-5 empty:hidden">
            <InvoicesWaiting />
          </div>
          <VendorTabs ask={ask} onAdd={() => setVendor('new')} onEdit={setVendor} />
        </>
      ) : (
        <div className="flex min-w-0 flex-col gap-6">
          <AddInvoiceFiles vendorId={ask.asked.vendor} />
          <AddInvoice ask={ask} />
        </div>
      )}
      {vendor === undefined && add !== 'vendor' ? null : (
        <VendorDialog
          vendor={vendor === 'new' ? undefined : vendor}
          onClose={() => {
            setVendor(undefined);
            if (add === 'vendor') ask.change({ add: undefined });
          }}
        />
      )}
      {invoice === undefined ? null : (
        <InvoiceDialog
          key={invoice}
          id={invoice}
          onClose={() => ask.change({ invoice: undefined })}
        />
      )}
    </>
  );
}

/** An invoice as a person types it. */
function AddInvoice({ ask }: { readonly ask: AskVendors }) {
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
              onAddVendor={() => setAddsVendor(true)}
              onSave={(body) => add.mutate(body)}
            />
          )}
        </QueryState>
        <p className="mt-3 text-xs text-ink-faint">
          Enter and the arrow keys move between lines; Ctrl + Backspace removes one. Without a unit,
          the quantity is in tablets, milliliters, or grams.
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

interface On {
  readonly onAdded: (invoice: VendorInvoiceDetail) => void;
  readonly onRefused: (error: Error) => void;
}

/** Saves an invoice that was typed, and tells what its audit found. */
function useSaveTyped({ onAdded, onRefused }: On) {
  const handleUnauthorized = useUnauthorized('/auth');
  return useAddInvoice({
    success: (invoice) => {
      const findings = findingsSign(invoice);
      showToast({
        title: 'Invoice Added',
        description: findings === undefined ? 'No issues found.' : `${findings} found.`,
      });
      onAdded(invoice);
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      onRefused(error);
      showToast({
        title: 'Invoice Not Added',
        description: messageOf(error, 'Failed to add the invoice. Your entries are still here.'),
        variant: 'destructive',
      });
    },
  });
}
