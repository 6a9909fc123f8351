import { Store } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';

export function NoVendors({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      icon={Store}
      title="No Vendors Yet"
      actions={<PharmacyButton onClick={onAdd}>Add Your First Vendor</PharmacyButton>}
    >
      Add the wholesalers and suppliers that you buy from. Their invoices are then checked line by
      line: sums, prices, duplicates and what is overdue.
    </EmptyState>
  );
}
