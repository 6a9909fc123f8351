import type { InvoiceLineItem, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { DetailPart } from './detail-part.tsx';
import { lineColumns } from './line-columns.tsx';
import { UnitDialog } from './unit-dialog.tsx';

/** The largest invoices of wholesalers have some thousand lines. */
const linesPageSize = 50;

export function LineItems({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  const [page, setPage] = useState(1);
  const [saying, setSaying] = useState<InvoiceLineItem>();
  const { lineItems, status } = invoice;
  const first = (page - 1) * linesPageSize;
  const say = status === 'cancelled' ? undefined : setSaying;
  return (
    <DetailPart title={`Line Items (${formatCount(lineItems.length)})`}>
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          caption="Line Items"
          columns={lineColumns(say)}
          rows={lineItems.slice(first, first + linesPageSize)}
          rowKey={({ id }) => id}
        />
        <Pager
          what="line items"
          page={page}
          pageSize={linesPageSize}
          total={lineItems.length}
          onPage={setPage}
        />
      </div>
      {saying === undefined ? null : (
        <UnitDialog invoiceId={invoice.id} line={saying} onClose={() => setSaying(undefined)} />
      )}
    </DetailPart>
  );
}
