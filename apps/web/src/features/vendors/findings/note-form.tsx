import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import type { FindingDesk, NotedStatus } from './use-finding-desk.ts';

interface NoteFormProps {
  readonly finding: ListedInvoiceFinding;
  readonly status: NotedStatus;
  readonly desk: FindingDesk;
}

/** Asks why a finding is disputed or ignored. Ctrl+Enter sends, Escape goes back. */
export function NoteForm({ finding, status, desk }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    const note = form.current?.querySelector('textarea')?.value.trim() ?? '';
    if (note === '') setError('Enter a reason');
    else desk.decide({ id: finding.id, status, note });
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') desk.stopNoting();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  }

  const disputes = status === 'disputed';
  return (
    <form
      ref={form}
      aria-label={disputes ? 'Dispute finding' : 'Ignore finding'}
      className="flex max-w-xl flex-col gap-2"
      onSubmit={send}
      onKeyDown={press}
    >
      <TextArea
        label="Reason"
        name="note"
        maxLength={500}
        hint={
          disputes
            ? disputeHint(finding)
            : 'The finding is removed from the list. Your note is saved with it.'
        }
        error={error}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant={disputes ? 'destructive' : 'default'}>
          {disputes ? 'Dispute' : 'Ignore'}
        </Button>
        <Button size="sm" variant="outline" onClick={desk.stopNoting}>
          Back
        </Button>
      </div>
    </form>
  );
}

function disputeHint({ invoiceStatus }: ListedInvoiceFinding): string {
  return mayBecome({ from: invoiceStatus, to: 'disputed' })
    ? 'The whole invoice is marked as disputed for this reason.'
    : 'Your note is saved with the finding. The invoice status doesn’t change.';
}
