import { Link, useSearchParams } from 'wouter';
import { withInvoice } from './findings-search.ts';

interface InvoiceLinkProps {
  readonly id: string;
  readonly number: string;
}

/** Opens an invoice over the list that one is in. */
export function InvoiceLink({ id, number }: InvoiceLinkProps) {
  const [params] = useSearchParams();
  return (
    <Link href={withInvoice(params, id)} className="text-accent underline wrap-anywhere">
      {number}
    </Link>
  );
}
