import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWhyNoPharmacy } from '../../lib/no-pharmacy.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { AddInvoiceFiles, InvoicesWaiting } from '../invoice-documents/public.ts';
import { AddInvoice } from './add-invoice.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { useVendorSearch } from './use-vendor-search.ts';
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
        description="Whom you buy from, what they bill, and whether it is right."
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
