import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { ReactNode } from 'react';
import { Day } from '../../../ui/day.tsx';
import { Money } from '../../../ui/money.tsx';
import { Fact } from '../../../ui/stats.tsx';
import { InvoiceStatusBadge } from './invoice-status.tsx';

const origins: Readonly<Record<VendorInvoiceDetail['origin'], string>> = {
  typed: 'Entered manually',
  upload: 'Uploaded',
  mail: 'By email',
  folder: 'From your folder',
};

const deciders: Readonly<Record<VendorInvoiceDetail['decidedBy'], string>> = {
  edi: 'read as EDI',
  text: 'read as text',
  ocr: 'read from a scan',
  repaired: 'read and verified',
  person: 'checked by a user',
};

/** How an invoice was received, and how its values were decided. */
function sourceText({
  origin,
  decidedBy,
}: Pick<VendorInvoiceDetail, 'origin' | 'decidedBy'>): string {
  return origin === 'typed' ? origins.typed : `${origins[origin]}, ${deciders[decidedBy]}`;
}

export function InvoiceFacts({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Fact name="Vendor" className="col-span-2 sm:col-span-1">
        <span className="line-clamp-4" title={invoice.vendorName}>
          {invoice.vendorName}
        </span>
      </Fact>
      <Fact name="Invoice Date">
        <Day value={invoice.invoiceDate} />
      </Fact>
      <Fact name="Due Date">
        <Day value={invoice.dueDate} />
      </Fact>
      <Fact name="Status">
        <InvoiceStatusBadge status={invoice.status} />
      </Fact>
      <Fact name="Total Amount">
        <strong>
          <Money value={invoice.totalAmount} />
        </strong>
      </Fact>
      <Fact name="Paid Amount">
        <Money value={invoice.paidAmount} />
      </Fact>
      <Fact name="Balance">
        <Money value={invoice.balance} />
      </Fact>
      {invoice.paidDate === null ? null : (
        <Fact name="Paid Date">
          <Day value={invoice.paidDate} />
        </Fact>
      )}
      <Fact name="Source">{sourceText(invoice)}</Fact>
    </dl>
  );
}

interface DetailPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of an invoice's details. */
export function DetailPart({ title, children }: DetailPartProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-[0.9375rem] font-semibold">{title}</h3>
      {children}
    </section>
  );
}
