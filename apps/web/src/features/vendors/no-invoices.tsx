import { FileText, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import type { AskVendors } from './use-vendor-search.ts';
import { narrowedTo, notNarrowed } from './vendor-search.ts';

export function NoInvoices({ ask }: { readonly ask: AskVendors }) {
  const { search, status, vendor } = ask.asked;
  const narrowed = narrowedTo(ask.asked).length > 0;
  if (search === '' && status === undefined && vendor === undefined && !narrowed) {
    return (
      <EmptyState
        icon={FileText}
        title="No Invoices Yet"
        actions={
          <PharmacyButton onClick={() => ask.go({ add: 'invoice' })}>Add Invoice</PharmacyButton>
        }
      >
        Each invoice is checked as it comes in: its lines and sums, prices against your last
        purchase and NADAC, and whether it came before.
      </EmptyState>
    );
  }
  const all = { search: '', status: undefined, vendor: undefined, ...notNarrowed };
  return (
    <EmptyState
      icon={SearchX}
      title="No Invoices Found"
      actions={<Button onClick={() => ask.change(all)}>Show All Invoices</Button>}
    >
      <span className="wrap-anywhere">
        {search === ''
          ? 'No invoice is like this.'
          : `No invoice here has “${search}” in its number or its vendor’s name.`}
      </span>
    </EmptyState>
  );
}
