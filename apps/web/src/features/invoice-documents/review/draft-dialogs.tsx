import type { NewInvoiceBody } from '@pfs/wire/new-vendor-invoice';
import { VendorDialog } from '../../vendors/public.ts';
import { DismissDialog } from '../dismiss-dialog.tsx';
import { UncheckedDialog } from './unchecked-dialog.tsx';

/** What a person is asked: an invoice with doubts is named with the question. */
export type Asks = 'vendor' | 'dismiss' | { readonly unchecked: NewInvoiceBody };

interface DraftDialogsProps {
  readonly asks: Asks | undefined;
  readonly unchecked: number;
  readonly pending: boolean;
  readonly onVendor: (id: string) => void;
  readonly onDismiss: (note: string) => void;
  readonly onSave: (invoice: NewInvoiceBody) => void;
  readonly onClose: () => void;
}

export function DraftDialogs(props: DraftDialogsProps) {
  const { asks, unchecked, pending, onVendor, onDismiss, onSave, onClose } = props;
  if (asks === undefined) return null;
  if (asks === 'vendor') {
    return <VendorDialog vendor={undefined} onSaved={({ id }) => onVendor(id)} onClose={onClose} />;
  }
  if (asks === 'dismiss') {
    return (
      <DismissDialog
        title="Dismiss this invoice"
        pending={pending}
        onDismiss={onDismiss}
        onClose={onClose}
      />
    );
  }
  return (
    <UncheckedDialog
      count={unchecked}
      pending={pending}
      onSave={() => onSave(asks.unchecked)}
      onClose={onClose}
    />
  );
}
