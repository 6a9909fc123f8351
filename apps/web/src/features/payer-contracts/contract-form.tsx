import { planLineTexts } from '@pfs/core/recovery/plans';
import type { PayerContracts } from '@pfs/wire/payer-contracts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { EditDialog } from '../../ui/form-dialog.tsx';

interface ContractDialogProps
  extends Pick<ComponentProps<typeof EditDialog>, 'title' | 'description' | 'values' | 'onSave'> {
  readonly changes: ComponentProps<typeof EditDialog>['changes'];
  /** Undefined for a new one. */
  readonly deleting: Deleting | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface Deleting {
  /** `term`, `guarantee` */
  readonly what: string;
  readonly consequence: string;
  readonly onDelete: () => void;
}

/** A form of a term or guarantee; what the server refuses is shown at its field. */
export function ContractDialog({ deleting, children, ...dialog }: ContractDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const pending = dialog.changes.some(({ isPending }) => isPending);
  return (
    <>
      <EditDialog
        {...dialog}
        form="sheet"
        actions={
          deleting && (
            <Button variant="outline" pending={pending} onClick={() => setAsking(true)}>
              Delete
            </Button>
          )
        }
      >
        {children}
      </EditDialog>
      {deleting !== undefined && isAsking ? (
        <ConfirmDialog
          title={`Delete this ${deleting.what}?`}
          confirm={`Delete ${deleting.what}`}
          variant="destructive"
          pending={pending}
          onConfirm={deleting.onDelete}
          onClose={() => setAsking(false)}
        >
          {deleting.consequence}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
export const orNull = (form: FormData, name: string) => textOf(form, name) || null;
/** Split at commas, semicolons and spaces. */
export const listOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
/** Split at commas: PCNs and networks may have spaces. */
export const namesOf = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
/** What is no number goes as it is: as one it would be null, and nothing would be refused. */
export const wholeOrNull = (form: FormData, name: string) => {
  const typed = textOf(form, name);
  return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
};

export const scopeOf = (form: FormData) => ({
  plans: namesOf(textOf(form, 'plans')),
  networks: namesOf(textOf(form, 'networks')),
  line: orNull(form, 'line'),
  genericDaws: listOf(textOf(form, 'genericDaws')),
  from: textOf(form, 'from'),
  to: orNull(form, 'to'),
  citation: textOf(form, 'citation'),
});

interface ScopeFieldsProps {
  readonly isNew: boolean;
  readonly payers: PayerContracts['payers'];
}

/** Whose claims a term or guarantee concerns, since when, and where the contract says so. */
export function ScopeFields({ isNew, payers }: ScopeFieldsProps) {
  return (
    <>
      {isNew ? (
        <SelectField label="Payer" name="payerId">
          <Options of={payers} />
        </SelectField>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" name="from" type="date" />
        <Field label="Last day" name="to" type="date" optional />
        <Field
          label="Plans"
          name="plans"
          optional
          placeholder="004336/ADV"
          hint="BIN, BIN/PCN or BIN/PCN/GROUP, separated by commas. Leave empty for all."
        />
        <Field
          label="Networks"
          name="networks"
          optional
          hint="545-2F, separated by commas. Leave empty for all."
        />
        <SelectField label="Line of business" name="line">
          <option value="">All lines</option>
          <Options of={planLineTexts} />
        </SelectField>
        <Field
          label="DAW codes of generics"
          name="genericDaws"
          optional
          hint="Brands with these count as generics."
        />
      </div>
      <Field
        label="Citation"
        name="citation"
        maxLength={300}
        hint="Where the contract says it. Letters quote it."
      />
    </>
  );
}
