import type { Vendor } from '@pfs/wire/vendors';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { PlaceErrors } from './to-new-invoice.ts';
import type { HeadField } from './typed-invoice.ts';
import type { TypedInvoiceForm } from './use-typed-invoice.ts';

interface InvoiceHeadProps {
  readonly form: TypedInvoiceForm;
  readonly vendors: readonly Vendor[];
  readonly marks: PlaceErrors;
  readonly onAddVendor: () => void;
}

/** Whose invoice it is, its number, days and total. */
export function InvoiceHead({ form, vendors, marks, onAddVendor }: InvoiceHeadProps) {
  const { typed, errors, typeHead } = form;
  const { head } = typed;
  const field = (name: HeadField) => ({
    name,
    'data-place': name,
    autoComplete: 'off',
    value: head[name],
    error: errors[name] || undefined,
    hint: marks[name] && <span className="font-medium text-warn">{marks[name]}</span>,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => typeHead(name, target.value),
  });
  // A vendor that is not active any more is offered only where it is chosen already.
  const offered = vendors.filter(({ id, isActive }) => isActive || id === head.vendorId);
  return (
    <div className="grid gap-4 @md:grid-cols-2 @4xl:grid-cols-6">
      <div className="flex flex-wrap items-end gap-2 @md:col-span-2">
        <div className="min-w-0 flex-1 basis-44">
          <SelectField
            label="Vendor"
            name="vendorId"
            value={head.vendorId}
            error={errors['vendorId'] || undefined}
            onChange={(id) => typeHead('vendorId', id)}
          >
            <option value="">Choose the vendor</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button variant="outline" onClick={onAddVendor}>
          New Vendor
        </Button>
      </div>
      <Field label="Invoice Number" {...field('invoiceNumber')} maxLength={100} />
      <Field label="Invoice Date" {...field('invoiceDate')} type="date" />
      <Field label="Due Date" {...field('dueDate')} type="date" optional />
      <Field label="Total Amount" {...field('totalAmount')} inputMode="decimal" />
    </div>
  );
}
