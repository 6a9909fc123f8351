import type { Vendor } from '@pfs/wire/vendors';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { type NewVendor, useSaveVendor } from './vendors.queries.ts';

interface Similar {
  readonly message: string;
  readonly body: NewVendor;
}

interface On {
  readonly onSaved: (vendor: Vendor) => void;
  readonly onRefused: (error: Error) => void;
}

/** A field that was emptied is taken away. */
const nothing = {
  vendorCode: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
  taxId: null,
  paymentTerms: null,
} as const;

/** Saves a vendor; a name much like another's waits until it is said that it is another one. */
export function useVendorForm(vendor: Vendor | undefined, { onSaved, onRefused }: On) {
  const handleUnauthorized = useUnauthorized('/auth');
  const [similar, setSimilar] = useState<Similar>();
  const saving = useSaveVendor(vendor, {
    success: (saved) => {
      showToast(vendor === undefined ? created : changed(saved));
      onSaved(saved);
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      onRefused(error);
      if (error instanceof ApiError && error.code === 'similar_vendor') return;
      const isNew = vendor === undefined;
      showToast({
        title: isNew ? 'Creation Failed' : 'Update Failed',
        description: messageOf(
          error,
          isNew ? 'Failed to create vendor' : 'Failed to update vendor',
        ),
        variant: 'destructive',
      });
    },
  });
  const save = (body: NewVendor) => {
    const whole = vendor === undefined ? body : { ...nothing, ...body };
    setSimilar(undefined);
    saving.mutate(whole, {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'similar_vendor') return;
        setSimilar({ message: error.detail ?? 'There is such a vendor already.', body: whole });
      },
    });
  };
  return {
    save,
    similar,
    forgetSimilar: () => setSimilar(undefined),
    pending: saving.isPending,
  };
}

const created = {
  title: 'Vendor Created',
  description: 'Vendor has been created successfully.',
};

function changed({ name }: Vendor) {
  return { title: 'Vendor Updated', description: `${name} has been updated.` };
}
