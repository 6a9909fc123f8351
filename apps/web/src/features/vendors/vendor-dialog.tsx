import type { Vendor } from '@pfs/wire/vendors';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { loadVendorSchema, type NewVendor, useSaveVendor } from './vendors.queries.ts';

interface Similar {
  readonly message: string;
  readonly body: NewVendor;
}

interface On {
  readonly onSaved: (vendor: Vendor) => void;
  readonly onRefused: (error: Error) => void;
}

/** Clears the fields that were emptied. */
const cleared = {
  vendorCode: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
  taxId: null,
  paymentTerms: null,
} as const;

/** Saves a vendor. A name much like another vendor's must be confirmed first. */
function useVendorForm(vendor: Vendor | undefined, { onSaved, onRefused }: On) {
  const [similar, setSimilar] = useState<Similar>();
  const saving = useSaveVendor(vendor, {
    done: (saved) => {
      showToast(vendor === undefined ? created : changed(saved));
      onSaved(saved);
    },
    failed: (error, body) => {
      onRefused(error);
      if (isSimilar(error)) {
        setSimilar({ message: error.detail ?? 'This vendor already exists.', body });
      } else if (vendor === undefined) {
        showFailure('Creation Failed', 'Failed to create vendor')(error);
      } else showFailure('Update Failed', 'Failed to update vendor')(error);
    },
  });
  const save = (body: NewVendor) => {
    setSimilar(undefined);
    saving.mutate(vendor === undefined ? body : { ...cleared, ...body });
  };
  return {
    save,
    similar,
    forgetSimilar: () => setSimilar(undefined),
    pending: saving.isPending,
  };
}

function isSimilar(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'similar_vendor';
}

const created = {
  title: 'Vendor Created',
  description: 'Vendor has been created successfully.',
};

function changed({ name }: Vendor) {
  return { title: 'Vendor Updated', description: `${name} has been updated.` };
}

interface VendorDialogProps {
  /** Undefined for a new one. */
  readonly vendor: Vendor | undefined;
  readonly onSaved?: (vendor: Vendor) => void;
  readonly onClose: () => void;
}

/** Adds or edits a vendor. */
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
      <Form label={title} form={form} values={vendor ?? {}}>
        <VendorFields
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
          {vendor === undefined ? null : <ActivateVendor vendor={vendor} onChanged={onClose} />}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending} disabled={name.trim() === ''}>
            {vendor === undefined ? 'Create Vendor' : 'Save Changes'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface SimilarVendorProps {
  readonly message: string;
  readonly isNew: boolean;
  readonly pending: boolean;
  readonly onAnyway: () => void;
}

/** Two vendors for one supplier would split its invoices and prices. */
function SimilarVendor({ message, isNew, pending, onAnyway }: SimilarVendorProps) {
  return (
    <Notice
      tone="warn"
      urgent
      title="Is this the same vendor?"
      action={
        <Button variant="outline" size="sm" pending={pending} onClick={onAnyway}>
          {isNew ? 'Create anyway' : 'Save anyway'}
        </Button>
      }
    >
      {message} Invoices and prices would be tracked separately for each.
    </Notice>
  );
}

interface ActivateVendorProps {
  readonly vendor: Vendor;
  readonly onChanged: () => void;
}

/** An inactive vendor keeps its invoices and is not offered for new ones. */
function ActivateVendor({ vendor, onChanged }: ActivateVendorProps) {
  const { id } = vendor;
  const activate = (isActive: boolean) => change.mutate({ params: { id }, body: { isActive } });
  const change = useChange('PATCH /api/vendors/:id', {
    refresh: ['/api/vendors'],
    done: ({ name, isActive }) => {
      showToast({
        title: isActive ? 'Vendor Activated' : 'Vendor Deactivated',
        description: isActive
          ? `${name} can be used on new invoices again.`
          : `${name} can no longer be used on new invoices. Existing invoices are kept.`,
        action: { label: 'Undo', run: () => activate(!isActive) },
      });
      onChanged();
    },
    failed: showFailure('Update Failed', 'Failed to update vendor'),
  });
  return (
    <Button
      variant={vendor.isActive ? 'destructive' : 'outline'}
      className="mr-auto"
      pending={change.isPending}
      onClick={() => activate(!vendor.isActive)}
    >
      {vendor.isActive ? 'Deactivate' : 'Activate'}
    </Button>
  );
}

function VendorFields({ onName }: { readonly onName: (name: string) => void }) {
  const field = (name: keyof Vendor & string) => ({ name, autoComplete: 'off' });
  return (
    <>
      <Field
        label="Vendor Name *"
        {...field('name')}
        required
        maxLength={200}
        onChange={({ target }) => onName(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Vendor Code" {...field('vendorCode')} maxLength={50} />
        <Field label="Tax ID" {...field('taxId')} maxLength={50} />
        <Field
          label="Contact Email"
          {...field('contactEmail')}
          type="email"
          inputMode="email"
          maxLength={255}
        />
        <Field label="Contact Phone" {...field('contactPhone')} type="tel" maxLength={20} />
      </div>
      <Field label="Address" {...field('address')} maxLength={500} />
      <Field
        label="Payment Terms"
        {...field('paymentTerms')}
        placeholder="e.g., Net 30, Net 15"
        maxLength={100}
      />
    </>
  );
}
