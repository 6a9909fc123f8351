import type { InvoiceLineItem } from '@pfs/wire/vendor-invoice';
import { toastOf } from '../../../lib/api/use-change.ts';
import { formatUnitPrice, formatUnits } from '../../../lib/format/format-number.ts';
import { showFailure } from '../../../lib/toast.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Options, SelectField } from '../../../ui/fields/select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { refreshInvoice } from './invoices.queries.ts';

const dispensingUnitLabels = {
  EA: 'pieces (EA)',
  ML: 'milliliters (ML)',
  GM: 'grams (GM)',
} as const;

const bases: Readonly<Record<NonNullable<InvoiceLineItem['unitBasis']>, string>> = {
  stated: 'stated on the invoice',
  package: 'same as earlier invoices',
  price: 'inferred from the price',
  person: 'confirmed by a user',
};

/** What one unit of a line holds, and how that is known; undefined while it is not. */
export function unitText(line: InvoiceLineItem): string | undefined {
  const { packSize, dispensingUnit, unitBasis } = line;
  if (packSize === null) return undefined;
  const holds =
    packSize === 1
      ? `Priced per ${dispensingUnit ?? 'dispensing unit'}`
      : `${formatUnits(packSize)} ${dispensingUnit ?? 'units'} per unit`;
  return unitBasis === null ? holds : `${holds}, ${bases[unitBasis]}`;
}

/** What the drug of a line costs; undefined while its unit is not confirmed. */
export function unitCostText({ unitCost, confirmed }: InvoiceLineItem): string | undefined {
  return unitCost === null || !confirmed ? undefined : `${formatUnitPrice(unitCost)} per unit`;
}

interface UnitDialogProps {
  readonly invoiceId: string;
  readonly line: InvoiceLineItem;
  readonly onClose: () => void;
}

/** Confirms the drug of a line and how much one unit holds. Then the line is a cost of the drug. */
export function UnitDialog({ invoiceId, line, onClose }: UnitDialogProps) {
  return (
    <FormDialog
      title="What is one unit?"
      description={<span className="wrap-anywhere">{line.description}</span>}
      cancel="Back"
      submit="Confirm"
      loadSchema={async () => (await import('@pfs/wire/vendor-invoices')).changeLineBody}
      route="PATCH /api/vendor-invoices/:id/line-items/:lineId"
      toCall={(body) => ({ params: { id: invoiceId, lineId: line.id }, body })}
      refresh={refreshInvoice}
      done={toastOf('Unit Confirmed', 'The line and its cost were rechecked.')}
      failed={showFailure('Update Failed', 'Failed to update the line')}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="NDC" name="ndc" defaultValue={line.ndc ?? ''} />
        <Field
          label="Unit"
          name="unit"
          maxLength={20}
          defaultValue={line.unit ?? ''}
          placeholder="As invoiced: EA, BT, CS"
        />
        <Field
          label="One unit holds"
          name="packSize"
          inputMode="decimal"
          required
          defaultValue={line.packSize ?? ''}
          placeholder="100"
          hint="Enter 1 if a unit is one tablet, milliliter, or gram."
        />
        <SelectField label="of" name="dispensingUnit" value={line.dispensingUnit ?? 'EA'}>
          <Options of={dispensingUnitLabels} />
        </SelectField>
      </div>
    </FormDialog>
  );
}
