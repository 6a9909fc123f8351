import type { ReactNode } from 'react';
import { ApiError } from '../lib/api/api-error.ts';
import type { RouteKey } from '../lib/api/call.ts';
import { type SentForm, useSentForm } from '../lib/use-sent-form.ts';
import { Button } from './button.tsx';
import { DialogButtons } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { FormErrors, type FormValues, StartValues, TextArea } from './fields/field.tsx';
import { Form } from './fields/form.tsx';

interface FormDialogProps<K extends RouteKey, Output> extends SentForm<K, Output> {
  readonly title: string;
  readonly description?: ReactNode;
  /** Names the form; the title unless given. */
  readonly label?: string;
  readonly cancel?: string;
  readonly submit: string;
  /** On the button while the form is sent. */
  readonly submitting?: string;
  readonly variant?: 'default' | 'destructive';
  readonly values?: FormValues;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form that changes something and closes when that is done. */
export function FormDialog<K extends RouteKey, Output>(props: FormDialogProps<K, Output>) {
  const { title, description, label = title, submit, submitting = submit, onClose } = props;
  const { cancel, variant = 'default', values = {}, children, ...sent } = props;
  const form = useSentForm<K, Output>({
    ...sent,
    done: (answer, given) => {
      onClose();
      sent.done?.(answer, given);
    },
  });
  // Closed and opened again while it is sent, it could be sent twice.
  const close = form.isPending ? () => undefined : onClose;
  return (
    <Dialog title={title} description={description} onClose={close}>
      <Form label={label} form={form} values={values}>
        {children}
        <DialogButtons cancel={cancel} onCancel={close}>
          <Button type="submit" variant={variant} pending={form.isPending}>
            {form.isPending ? submitting : submit}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** What saves or deletes the thing that a dialog edits. */
interface Change {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
}

interface EditDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** As a sheet: for long forms. */
  readonly form?: 'sheet';
  readonly values?: FormValues;
  readonly changes: readonly Change[];
  readonly submit?: string;
  readonly disabled?: boolean;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
  readonly onSave: (form: FormData) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form that the server alone checks; what it refuses is shown at its field. */
export function EditDialog(props: EditDialogProps) {
  const { title, description, form, values = {}, changes, onSave, onClose, children } = props;
  const { submit = 'Save', disabled = false, actions } = props;
  const error = changes.map((change) => change.error).find((each) => each instanceof ApiError);
  const pending = changes.some(({ isPending }) => isPending);
  return (
    <Dialog
      {...{ title, description, ...(form && { form }) }}
      onClose={pending ? () => undefined : onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onChange={() => {
          for (const { reset } of changes) reset();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(new FormData(event.currentTarget));
        }}
      >
        <FormErrors value={withoutPlaces(error?.fields ?? {})}>
          <StartValues value={values}>{children}</StartValues>
        </FormErrors>
        <DialogButtons onCancel={onClose}>
          {actions}
          <Button type="submit" pending={pending} disabled={disabled}>
            {submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** `plans.0` is an error of `plans`; `rules.2.values` keeps its place. */
function withoutPlaces(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/\.\d+$/, ''), message]),
  );
}

interface ReasonFieldProps {
  readonly label?: string;
  readonly name?: string;
  readonly hint: string;
}

/** Asks why something is done; what is typed is kept with it. */
export function ReasonField({ label = 'Reason', name = 'reason', hint }: ReasonFieldProps) {
  return <TextArea label={label} name={name} maxLength={500} required hint={hint} />;
}
