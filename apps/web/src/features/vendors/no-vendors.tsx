import { Store } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoVendors({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      icon={Store}
      title="No Vendors Yet"
      actions={<Button onClick={onAdd}>Add Your First Vendor</Button>}
    >
      Add the wholesalers and suppliers that you buy from. Their invoices are then checked line by
      line: sums, prices, duplicates and what is overdue.
    </EmptyState>
  );
}
