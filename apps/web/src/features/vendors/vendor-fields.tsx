import type { Vendor } from '@pfs/wire/vendors';
import { Field } from '../../ui/field.tsx';

interface VendorFieldsProps {
  readonly vendor: Vendor | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onName: (name: string) => void;
}

export function VendorFields({ vendor, errors, onName }: VendorFieldsProps) {
  const field = (name: keyof Vendor & string) => ({
    name,
    autoComplete: 'off',
    defaultValue: String(vendor?.[name] ?? ''),
    error: errors[name],
  });
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
