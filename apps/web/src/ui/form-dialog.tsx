import type { ReactNode } from 'react';
import type { RouteKey } from '../lib/api/call.ts';
import { type SentForm, useSentForm } from '../lib/use-sent-form.ts';
import { Button } from './button.tsx';
import { DialogButtons } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './fields/field.tsx';
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
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form that changes something and closes when that is done. */
export function FormDialog<K extends RouteKey, Output>(props: FormDialogProps<K, Output>) {
  const { title, description, label = title, submit, submitting = submit, onClose } = props;
  const { cancel, variant = 'default', children, ...sent } = props;
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
      <Form label={label} form={form}>
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

interface ReasonFieldProps {
  readonly label?: string;
  readonly name?: string;
  readonly hint: string;
}

/** Asks why something is done; what is typed is kept with it. */
export function ReasonField({ label = 'Reason', name = 'reason', hint }: ReasonFieldProps) {
  return <TextArea label={label} name={name} maxLength={500} required hint={hint} />;
}
