import type { InvoiceDocument, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { invoicePath } from '../../../lib/record-paths.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogButtons } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { WaitingNotice } from '../../../ui/waiting-notice.tsx';
import {
  documentPaths,
  invoiceDocumentsQuery,
  reviewInvoicePath,
  useDismissDraft,
} from './invoice-documents.queries.ts';

interface DocumentStateProps {
  readonly document: InvoiceDocument;
  /** Where known, the invoices that the file became are named. */
  readonly drafts?: readonly InvoiceDraft[] | undefined;
}

/** The status of a file with invoices, and the next step. */
export function DocumentState({ document, drafts = [] }: DocumentStateProps) {
  switch (document.status) {
    case 'reading':
      return (
        <div className="flex max-w-md flex-col gap-1.5">
          <span className="text-ink-soft">Processing. You can leave this page</span>
          <Progress label={`Processing ${document.fileName}`} />
        </div>
      );
    case 'review':
      return <InReview document={document} />;
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-1.5">
          <Badge variant="destructive">Not read</Badge>
          <p className="text-ink-soft wrap-anywhere">
            {document.reason ??
              'The file couldn’t be read. It’s kept, but nothing from it is included in totals.'}
          </p>
          <div className="flex gap-2">
            <RetryDocument document={document} />
            <DismissFailed document={document} />
          </div>
        </div>
      );
    case 'dismissed':
      return <Badge variant="secondary">Dismissed</Badge>;
    case 'done':
      return <Added drafts={drafts} />;
  }
}

interface DocumentProps {
  readonly document: InvoiceDocument;
}

function InReview({ document }: DocumentProps) {
  const { id, waiting, invoices, amount, doubts } = document;
  const saved = invoices - waiting;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <TextLink href={reviewInvoicePath(id)} className="font-medium">
        Needs review
      </TextLink>
      <span>
        {waiting === 1 ? '1 invoice' : `${formatCount(waiting)} invoices`} with{' '}
        <Money value={amount} />
        {doubts === 0 ? null : `, ${formatCount(doubts)} to check`}; not included in totals yet
        {saved <= 0 ? '.' : `; ${formatCount(saved)} already added.`}
      </span>
    </div>
  );
}

function Added({ drafts }: { readonly drafts: readonly InvoiceDraft[] }) {
  const added = drafts.filter(({ invoiceId }) => invoiceId !== null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant="good">Added</Badge>
      {added.map(({ position, invoiceId, fields }) => (
        <TextLink key={position} href={invoicePath(invoiceId ?? '')} className="wrap-anywhere">
          Invoice {fields.invoiceNumber?.value ?? position + 1}
        </TextLink>
      ))}
    </div>
  );
}

/** Reads a file again, as a newer release may read more. */
function RetryDocument({ document }: DocumentProps) {
  const retry = useChange('POST /api/invoice-documents/:id/retry', {
    refresh: documentPaths,
    failed: showFailure('Retry Failed', 'The file couldn’t be processed again. It’s still stored.'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      pending={retry.isPending}
      onClick={() => retry.mutate({ params: { id: document.id } })}
    >
      {retry.isPending ? null : <RotateCw aria-hidden="true" />}
      Retry<span className="sr-only"> {document.fileName}</span>
    </Button>
  );
}

/** Takes a file that could not be read off the list. The file is kept. */
function DismissFailed({ document }: DocumentProps) {
  const [asking, setAsking] = useState(false);
  const dismiss = useDismissDraft(
    { id: document.id, position: 0, version: 0 },
    {
      done: () => {
        setAsking(false);
        showToast({
          title: 'Dismissed',
          description: 'The file is kept and removed from the list.',
        });
      },
      failed: showFailure('Not Dismissed', 'The file wasn’t changed. Please try again.'),
    },
  );
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Dismiss<span className="sr-only"> {document.fileName}</span>
      </Button>
      {asking ? (
        <DismissDialog
          title="Dismiss this file?"
          pending={dismiss.isPending}
          onDismiss={dismiss.mutate}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface DismissDialogProps {
  readonly title: string;
  readonly pending: boolean;
  readonly onDismiss: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason to dismiss a file or an invoice in it. */
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
        <DialogButtons cancel="Back" onCancel={onClose}>
          <Button type="submit" variant="destructive" pending={pending}>
            Dismiss
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Says how many invoices wait for review; nothing where none does or that is not known. */
export function InvoicesWaiting() {
  const { data = [] } = useQuery(invoiceDocumentsQuery);
  const [first, ...others] = data
    .filter(({ status }) => status === 'review')
    .toSorted((one, other) => other.amount - one.amount);
  if (first === undefined) return null;
  const waiting = others.reduce((sum, document) => sum + document.waiting, first.waiting);
  const invoices = waiting === 1 ? '1 invoice' : `${formatCount(waiting)} invoices`;
  return (
    <WaitingNotice
      title={`${invoices} waiting for review`}
      holdsMoney
      href={reviewInvoicePath(first.id)}
    />
  );
}
