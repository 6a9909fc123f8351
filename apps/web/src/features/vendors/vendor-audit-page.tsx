import type { Vendor } from '@pfs/wire/vendors';
import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '../../lib/import-with-retry.ts';
import { useNoPharmacyReason } from '../../lib/session/no-pharmacy-reason.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { AddInvoiceFiles } from './files/add-invoice-files.tsx';
import { InvoicesWaiting } from './files/document-state.tsx';
import { InvoiceDialog } from './invoices/invoice-dialog.tsx';
import { VendorDialog } from './vendor-dialog.tsx';
import { useVendorSearch } from './vendor-search.ts';
import { VendorTabs } from './vendor-tabs.tsx';

/** The form of an invoice is loaded when somebody types one. */
const AddInvoice = lazy(() => importWithRetry(() => import('./editor/add-invoice.tsx')));

/** Vendors, their invoices, and the findings in them. */
export default function VendorAuditPage() {
  const screen = useVendorSearch();
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
          <Suspense>
            <AddInvoice screen={screen} />
          </Suspense>
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
