import { type InvoiceStatus, invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import type { Vendor } from '@pfs/wire/vendors';
import { Select } from '../../ui/select.tsx';
import { statusWords } from './invoice-status-badge.tsx';
import type { AskVendors } from './use-vendor-search.ts';

interface InvoiceFiltersProps {
  readonly ask: AskVendors;
  readonly vendors: readonly Vendor[];
}

export function InvoiceFilters({ ask, vendors }: InvoiceFiltersProps) {
  const { status, vendor } = ask.asked;
  return (
    <>
      <Select
        label="Status"
        value={status ?? ''}
        onChange={({ target }) =>
          ask.change({ status: (target.value || undefined) as InvoiceStatus | undefined })
        }
      >
        <option value="">All Statuses</option>
        {invoiceStatuses.map((each) => (
          <option key={each} value={each}>
            {statusWords[each]}
          </option>
        ))}
      </Select>
      <Select
        label="Vendor"
        className="max-sm:basis-full sm:max-w-64"
        value={vendor ?? ''}
        onChange={({ target }) => ask.change({ vendor: target.value || undefined })}
      >
        <option value="">All Vendors</option>
        {vendors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
