import type { Vendor } from '@pfs/wire/vendors';
import { useState } from 'react';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SimilarVendor } from './similar-vendor.tsx';
import { TurnVendor } from './turn-vendor.tsx';
import { useVendorForm } from './use-vendor-form.ts';
import { VendorFields } from './vendor-fields.tsx';
import { loadVendorSchema } from './vendors.queries.ts';

interface VendorDialogProps {
  /** Undefined: a new one. */
  readonly vendor: Vendor | undefined;
  readonly onSaved?: (vendor: Vendor) => void;
  readonly onClose: () => void;
}

/** Adds a vendor, or changes what is known of one. */
export function VendorDialog({ vendor, onSaved, onClose }: VendorDialogProps) {
  const title = vendor === undefined ? 'Add New Vendor' : 'Edit Vendor';
  const [name, setName] = useState(vendor?.name ?? '');
  const { save, similar, forgetSimilar, pending } = useVendorForm(vendor, {
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    onRefused: (error) => form.showServerErrors(error),
  });
  const form = useCheckedForm({ loadSchema: loadVendorSchema, onValid: (body) => save(body) });
  return (
    <Dialog title={title} description={vendor?.name} onClose={onClose}>
      <form aria-label={title} className="flex flex-col gap-4" {...form.formProps}>
        <VendorFields
          vendor={vendor}
          errors={form.errors}
          onName={(typed) => {
            setName(typed);
            forgetSimilar();
          }}
        />
        {similar === undefined ? null : (
          <SimilarVendor
            message={similar.message}
            isNew={vendor === undefined}
            pending={pending}
            onAnyway={() => save({ ...similar.body, acceptSimilar: true })}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {vendor === undefined ? null : <TurnVendor vendor={vendor} onTurned={onClose} />}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending} disabled={name.trim() === ''}>
            {vendor === undefined ? 'Create Vendor' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
