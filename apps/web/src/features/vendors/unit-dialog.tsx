import type { InvoiceLineItem } from '@pfs/wire/vendor-invoice';
import { showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { useChangeLine } from './invoice-changes.queries.ts';
import { dispensingUnitWords } from './unit-words.ts';
import { useUpdateFailed } from './use-invoice-steps.ts';

interface UnitDialogProps {
  readonly invoiceId: string;
  readonly line: InvoiceLineItem;
  readonly onClose: () => void;
}

/** A person says of what drug a line is and how much is in one: then it is a cost of the drug. */
export function UnitDialog({ invoiceId, line, onClose }: UnitDialogProps) {
  const failed = useUpdateFailed()('Failed to update the line');
  const change = useChangeLine(
    { id: invoiceId, lineId: line.id },
    {
      success: () => {
        showToast({
          title: 'Unit Confirmed',
          description: 'The line and its cost were rechecked.',
        });
        onClose();
      },
      error: (error) => {
        form.showServerErrors(error);
        failed(error);
      },
    },
  );
  const form = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/vendor-invoices')).changeLineBody,
    onValid: (body) => change.mutate(body),
  });
  const { errors } = form;
  return (
    <Dialog
      title="What is one unit?"
      description={<span className="wrap-anywhere">{line.description}</span>}
      onClose={onClose}
    >
      <form aria-label="What is one unit?" className="flex flex-col gap-4" {...form.formProps}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="NDC" name="ndc" defaultValue={line.ndc ?? ''} error={errors['ndc']} />
          <Field
            label="Unit"
            name="unit"
            maxLength={20}
            defaultValue={line.unit ?? ''}
            placeholder="As invoiced: EA, BT, CS"
            error={errors['unit']}
          />
          <Field
            label="One unit holds"
            name="packSize"
            inputMode="decimal"
            required
            defaultValue={line.packSize ?? ''}
            placeholder="100"
            hint="Enter 1 if a unit is one tablet, milliliter, or gram."
            error={errors['packSize']}
          />
          <SelectField label="of" name="dispensingUnit" value={line.dispensingUnit ?? 'EA'}>
            {Object.entries(dispensingUnitWords).map(([unit, words]) => (
              <option key={unit} value={unit}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" pending={change.isPending}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
