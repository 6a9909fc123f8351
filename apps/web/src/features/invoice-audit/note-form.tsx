import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { FindingDesk, NotedStatus } from './use-finding-desk.ts';

interface NoteFormProps {
  readonly finding: ListedInvoiceFinding;
  readonly status: NotedStatus;
  readonly desk: FindingDesk;
}

/** Asks why, where a finding is disputed or ignored. Ctrl and Enter sends, Escape goes back. */
export function NoteForm({ finding, status, desk }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    const note = form.current?.querySelector('textarea')?.value.trim() ?? '';
    if (note === '') setError('Please say why, in a few words');
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
      aria-label={disputes ? 'Dispute a finding' : 'Ignore a finding'}
      className="flex max-w-xl flex-col gap-2"
      onSubmit={send}
      onKeyDown={press}
    >
      <TextArea
        label="Why"
        name="note"
        maxLength={500}
        hint={disputes ? disputeWords(finding) : 'It leaves the list; the note is kept with it.'}
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

function disputeWords({ invoiceStatus }: ListedInvoiceFinding): string {
  return mayBecome({ from: invoiceStatus, to: 'disputed' })
    ? 'The whole invoice becomes disputed, for this reason.'
    : 'The note is kept with the finding; the invoice’s status stays as it is.';
}
