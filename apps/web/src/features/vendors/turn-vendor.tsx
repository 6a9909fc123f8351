import type { Vendor } from '@pfs/wire/vendors';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useUpdateFailed } from './use-invoice-steps.ts';
import { useTurnVendor } from './vendors.queries.ts';

interface TurnVendorProps {
  readonly vendor: Vendor;
  readonly onTurned: () => void;
}

/** A vendor that is not active keeps its invoices; new ones are not offered for it. */
export function TurnVendor({ vendor, onTurned }: TurnVendorProps) {
  const failed = useUpdateFailed();
  const turn = useTurnVendor(vendor, {
    success: ({ name, isActive }) => {
      showToast({
        title: isActive ? 'Vendor Activated' : 'Vendor Deactivated',
        description: isActive
          ? `${name} is offered for new invoices again.`
          : `${name} is not offered for new invoices any more; its invoices stay.`,
        action: { label: 'Undo', run: () => turn.mutate(!isActive) },
      });
      onTurned();
    },
    error: failed('Failed to update vendor'),
  });
  return (
    <Button
      variant={vendor.isActive ? 'destructive' : 'outline'}
      className="mr-auto"
      pending={turn.isPending}
      onClick={() => turn.mutate(!vendor.isActive)}
    >
      {vendor.isActive ? 'Deactivate' : 'Activate'}
    </Button>
  );
}
