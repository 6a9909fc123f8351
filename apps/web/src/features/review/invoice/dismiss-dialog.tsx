import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';

interface DismissDialogProps {
  readonly title: string;
  readonly pending: boolean;
  readonly onDismiss: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks why something is not kept. */
export function DismissDialog({ title, pending, onDismiss, onClose }: DismissDialogProps) {
  const [error, setError] = useState<string>();

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    if (note === '') setError('Enter a reason');
    else onDismiss(note);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form aria-label={title} className="flex flex-col gap-4" onSubmit={send}>
        <p className="text-ink-soft">
          Nothing from this file will be included in totals. The file is kept and can be processed
          again.
        </p>
        <TextArea
          label="Reason"
          name="note"
          maxLength={500}
          hint="For example: it is a statement, not an invoice."
          error={error}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" variant="destructive" pending={pending}>
            Dismiss
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
