import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import type { ReviewPayment } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Options, SelectField } from '../../../ui/fields/select.tsx';
import type { Desk } from './use-review-desk.ts';
import { fieldOrder, reviewColumns } from './values/columns.ts';
import { fieldLabel } from './values/labels.ts';

interface ColumnDialogProps {
  readonly desk: Desk;
  readonly field: string;
}

type Kind = 'move_column' | 'split_column' | 'merge_columns';

const amounts: readonly string[] = draftAmountFields;

/** Fixes a whole column whose heading was misread, or in which two columns ran together. */
export function ColumnDialog({ desk, field }: ColumnDialogProps) {
  const payment = desk.review.payments[desk.payment];
  const shown = payment === undefined ? [] : reviewColumns(payment).map((column) => column.field);
  const others = fieldOrder.filter((each) => each !== field);
  const empty = others.filter((each) => payment !== undefined && isEmpty(payment, each));
  const sums = others.filter((each) => amounts.includes(each) && shown.includes(each));
  const submit = (kind: Kind, into: string) => {
    desk.closeDialog();
    desk.change([{ kind, payment: desk.payment, field, into } as ReviewChange]);
  };
  return (
    <Dialog title={`Column ${fieldLabel(field)}`} onClose={desk.closeDialog}>
      <div className="flex flex-col gap-5">
        <ColumnStep
          label="Column type"
          hint="If that column already has values, the two are swapped."
          fields={others}
          button="Change"
          onSubmit={(into) => submit('move_column', into)}
        />
        <ColumnStep
          label="Split out"
          hint="When one cell holds two values, such as “30 694.84”."
          fields={empty}
          button="Split"
          onSubmit={(into) => submit('split_column', into)}
        />
        {amounts.includes(field) && sums.length > 0 ? (
          <ColumnStep
            label="Add to column"
            hint="Each amount is added to the other column."
            fields={sums}
            button="Add"
            onSubmit={(into) => submit('merge_columns', into)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function isEmpty({ claims }: ReviewPayment, field: string): boolean {
  return !claims.some(({ fields }) => Object.hasOwn(fields, field));
}

interface ColumnStepProps {
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly string[];
  readonly button: string;
  readonly onSubmit: (field: string) => void;
}

function ColumnStep({ label, hint, fields, button, onSubmit }: ColumnStepProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('into')));
  }
  return (
    <form aria-label={label} onSubmit={submit} className="flex items-start gap-2">
      <SelectField
        label={label}
        name="into"
        value={fields[0] ?? ''}
        hint={hint}
        className="min-w-0 flex-1"
      >
        <Options of={fields} text={fieldLabel} />
      </SelectField>
      <Button type="submit" variant="outline" className="mt-6 w-24">
        {button}
      </Button>
    </form>
  );
}
