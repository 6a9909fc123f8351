import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
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
  const { add, invoice } = ask.asked;
  return (
    <>
      <PageHeader
        title="Vendor Invoice Audit Trail"
        description="Whom you buy from, what they bill, and whether it is right."
        actions={
          <>
            {add !== 'invoice' ? (
              <Button variant="outline" onClick={() => ask.go({ add: 'invoice' })}>
                Add Invoice
              </Button>
            ) : null}
            <Button onClick={() => setVendor('new')}>Add Vendor</Button>
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
