import { planLineTexts } from '@pfs/core/recovery/plans';
import type { PayerContracts } from '@pfs/wire/payer-contracts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FormErrors } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';

interface ContractDialogProps {
  readonly title: string;
  readonly description: string;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly onEdit: () => void;
  readonly onSave: (form: FormData) => void;
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
export function ContractDialog(props: ContractDialogProps) {
  const { title, description, error, pending, onEdit, onSave, deleting, onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        form="sheet"
        title={title}
        description={description}
        onClose={pending ? () => undefined : onClose}
      >
        <form
          noValidate
          className="flex flex-col gap-4"
          onChange={onEdit}
          onSubmit={(event) => {
            event.preventDefault();
            onSave(new FormData(event.currentTarget));
          }}
        >
          <FormErrors value={error instanceof ApiError ? withoutPlaces(error.fields) : {}}>
            {children}
          </FormErrors>
          <DialogButtons onCancel={onClose}>
            {deleting === undefined ? null : (
              <Button variant="outline" pending={pending} onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
            <Button type="submit" pending={pending}>
              Save
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
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

/** `plans.0` is an error of `plans`; `rules.2.values` keeps its place. */
function withoutPlaces(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/\.\d+$/, ''), message]),
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

type Scope = Pick<
  PayerContracts['guarantees'][number],
  'payer' | 'plans' | 'networks' | 'line' | 'genericDaws' | 'from' | 'to' | 'citation'
>;

interface ScopeFieldsProps {
  readonly of: Scope | undefined;
  readonly payers: PayerContracts['payers'];
}

/** Whose claims a term or guarantee concerns, since when, and where the contract says so. */
export function ScopeFields({ of, payers }: ScopeFieldsProps) {
  return (
    <>
      {of === undefined ? (
        <SelectField label="Payer" name="payerId" value={payers[0]?.id ?? ''}>
          <Options of={payers} />
        </SelectField>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" name="from" type="date" defaultValue={of?.from ?? ''} />
        <Field label="Last day" name="to" type="date" optional defaultValue={of?.to ?? ''} />
        <Field
          label="Plans"
          name="plans"
          optional
          placeholder="004336/ADV"
          defaultValue={of?.plans.join(', ') ?? ''}
          hint="BIN, BIN/PCN or BIN/PCN/GROUP, separated by commas. Leave empty for all."
        />
        <Field
          label="Networks"
          name="networks"
          optional
          defaultValue={of?.networks.join(', ') ?? ''}
          hint="545-2F, separated by commas. Leave empty for all."
        />
        <SelectField label="Line of business" name="line" value={of?.line ?? ''}>
          <option value="">All lines</option>
          <Options of={planLineTexts} />
        </SelectField>
        <Field
          label="DAW codes of generics"
          name="genericDaws"
          optional
          defaultValue={of?.genericDaws.join(', ') ?? ''}
          hint="Brands with these count as generics."
        />
      </div>
      <Field
        label="Citation"
        name="citation"
        maxLength={300}
        defaultValue={of?.citation ?? ''}
        hint="Where the contract says it. Letters quote it."
      />
    </>
  );
}
