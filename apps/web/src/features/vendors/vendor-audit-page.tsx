import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNoPharmacyReason } from '../../lib/session/no-pharmacy-reason.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddInvoiceFiles, InvoicesWaiting } from '../review/invoice/public.ts';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { useTypedInvoice } from './editor/use-typed-invoice.ts';
import { findingsBadge } from './findings/finding-labels.ts';
import { InvoiceDialog } from './invoices/invoice-dialog.tsx';
import { useAddInvoice } from './invoices/invoices.queries.ts';
import { VendorDialog } from './vendor-dialog.tsx';
import { useVendorSearch, type VendorScreen } from './vendor-search.ts';
import { VendorTabs } from './vendor-tabs.tsx';
import { vendorsQuery } from './vendors.queries.ts';

/** Vendors, their invoices, and the findings in them. */
export default function VendorAuditPage() {
  const screen = useVendorSearch();
  const query = useQuery(vendorsQuery);
  const [vendor, setVendor] = useState<Vendor | 'new'>();
  const { invoice } = screen.state;
  // Without a pharmacy there is nothing to add to, whatever the address says.
  const add = useNoPharmacyReason() === undefined ? screen.state.add : undefined;
  return (
    <>
      <PageHeader
        title="Vendor Invoice Audit Trail"
        description="Suppliers, invoices, and billing errors."
        actions={
          <>
            {add !== 'invoice' ? (
              <PharmacyButton variant="outline" onClick={() => screen.go({ add: 'invoice' })}>
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
          <VendorTabs screen={screen} onAdd={() => setVendor('new')} onEdit={setVendor} />
        </>
      ) : (
        <div className="flex min-w-0 flex-col gap-6">
          <AddInvoiceFiles vendorId={screen.state.vendor} />
          <AddInvoice screen={screen} />
        </div>
      )}
      {vendor === undefined && add !== 'vendor' ? null : (
        <VendorDialog
          vendor={vendor === 'new' ? undefined : vendor}
          onClose={() => {
            setVendor(undefined);
            if (add === 'vendor') screen.change({ add: undefined });
          }}
        />
      )}
      {invoice === undefined ? null : (
        <InvoiceDialog
          key={invoice}
          id={invoice}
          onClose={() => screen.change({ invoice: undefined })}
        />
      )}
    </>
  );
}

/** The form for an invoice that is typed in. */
function AddInvoice({ screen }: { readonly screen: VendorScreen }) {
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
              onSave={(body) => add.mutate(body)}
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
  return useAddInvoice({
    success: (invoice) => {
      const findings = findingsBadge(invoice);
      showToast({
        title: 'Invoice Added',
        description: findings === undefined ? 'No issues found.' : `${findings} found.`,
      });
      onAdded(invoice);
    },
    error: (error) => {
      onRefused(error);
      const description = 'Failed to add the invoice. Your entries are still here.';
      showFailure('Invoice Not Added', description)(error);
    },
  });
}
