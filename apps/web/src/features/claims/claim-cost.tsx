import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Link } from 'wouter';
import { invoicePath } from '../../lib/invoice-path.ts';
import { Money } from '../../ui/money.tsx';

/** What a claim cost, and the way to the invoice that says so. */
export function ClaimCost({ cost }: { readonly cost: ClaimDetail['cost'] }) {
  if (cost === null) return 'Unknown';
  const { amount, basis, invoice } = cost;
  return (
    <>
      <Money value={amount} />
      <span className="block text-xs font-normal text-ink-faint">
        {invoice === null ? (
          basisWords[basis]
        ) : (
          <Link className="underline underline-offset-2" href={invoicePath(invoice.id)}>
            {invoice.vendorName}, {invoice.invoiceNumber}
          </Link>
        )}
      </span>
    </>
  );
}

const basisWords = { invoice: 'By an invoice', nadac: 'By NADAC' } as const;
