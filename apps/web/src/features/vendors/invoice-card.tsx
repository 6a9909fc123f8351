import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { CardFact, CardFacts } from './card-facts.tsx';
import { cardLook } from './card-grid.tsx';
import { findingsSign } from './finding-signs.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import { StepButton } from './step-button.tsx';

interface InvoiceCardProps {
  readonly invoice: VendorInvoice;
  readonly onOpen: (id: string) => void;
}

export function InvoiceCard({ invoice, onOpen }: InvoiceCardProps) {
  const { invoiceNumber, vendorName, status } = invoice;
  const findings = findingsSign(invoice);
  return (
    <li className={cardLook}>
      <header className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2
            className="line-clamp-3 min-w-0 text-[0.9375rem] font-semibold wrap-anywhere"
            title={invoiceNumber}
          >
            {invoiceNumber}
          </h2>
          <InvoiceStatusBadge status={status} />
        </div>
        <p className="line-clamp-3 text-[0.8125rem] text-ink-soft wrap-anywhere" title={vendorName}>
          {vendorName}
        </p>
        {findings === undefined && invoice.leftOut !== 'duplicate' ? null : (
          <p className="flex flex-wrap gap-1">
            {invoice.leftOut === 'duplicate' ? (
              <Badge variant="contested">Possible duplicate, not counted</Badge>
            ) : null}
            {findings === undefined ? null : <Badge variant="warn">{findings}</Badge>}
          </p>
        )}
      </header>
      <CardFacts>
        <CardFact name="Amount">
          <span className="font-semibold">
            <Money value={invoice.totalAmount} />
          </span>
        </CardFact>
        <CardFact name="Paid Amount">
          <Money value={invoice.paidAmount} />
        </CardFact>
        <CardFact name="Invoice Date">
          <Day value={invoice.invoiceDate} />
        </CardFact>
        <CardFact name="Due Date">
          <Day value={invoice.dueDate} />
        </CardFact>
      </CardFacts>
      <div className="mt-auto flex gap-2 print:hidden">
        <Button variant="outline" size="sm" className="flex-1" onClick={() => onOpen(invoice.id)}>
          View Details<span className="sr-only"> of {invoiceNumber}</span>
        </Button>
        <StepButton invoice={invoice} size="sm" className="flex-1" />
      </div>
    </li>
  );
}
