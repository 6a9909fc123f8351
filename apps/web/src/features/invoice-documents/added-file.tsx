import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { invoicePath } from '../vendors/public.ts';
import type { AddedInvoice } from './sent-files.ts';

/** The invoice that a file became, with what was found in it. */
export function AddedFile({ invoice }: { readonly invoice: AddedInvoice }) {
  const { id, invoiceNumber, vendorName, totalAmount, openFindings, findingAmount } = invoice;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant="good">Added</Badge>
      <span className="wrap-anywhere">
        <Link href={invoicePath(id)} className="text-accent underline">
          Invoice {invoiceNumber}
        </Link>{' '}
        from {vendorName}, <Money value={totalAmount} />
        {invoice.others.length === 0 ? null : <>, and {othersWords(invoice.others.length)}</>}
      </span>
      {openFindings === 0 ? (
        <span>Nothing is wrong with it.</span>
      ) : (
        <Badge variant="warn">
          {formatCount(openFindings)} {openFindings === 1 ? 'finding' : 'findings'},{' '}
          <Money value={findingAmount} />
        </Badge>
      )}
    </div>
  );
}

function othersWords(count: number): string {
  return count === 1 ? 'another invoice' : `${formatCount(count)} other invoices`;
}
