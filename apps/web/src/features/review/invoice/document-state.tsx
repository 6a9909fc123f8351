import type { InvoiceDocument, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { showToast } from '../../../lib/toast.ts';
import { useUnauthorized } from '../../../lib/session/unauthorized.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { invoicePath } from '../../vendors/public.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import {
  reviewInvoicePath,
  useDismissDraft,
  useRetryDocument,
} from './invoice-documents.queries.ts';

interface DocumentStateProps {
  readonly document: InvoiceDocument;
  /** Where they are known, the invoices that it became are named. */
  readonly drafts?: readonly InvoiceDraft[] | undefined;
}

/** Where a file stands, and the way on. */
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
      return <Waits document={document} />;
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
      return <Became drafts={drafts} />;
  }
}

function Waits({ document }: { readonly document: InvoiceDocument }) {
  const { id, waiting, invoices, amount, doubts } = document;
  const saved = invoices - waiting;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Link href={reviewInvoicePath(id)} className="font-medium text-accent underline">
        Needs review
      </Link>
      <span>
        {waiting === 1 ? '1 invoice' : `${formatCount(waiting)} invoices`} with{' '}
        <Money value={amount} />
        {doubts === 0 ? null : `, ${formatCount(doubts)} to check`}; not included in totals yet
        {saved <= 0 ? '.' : `; ${formatCount(saved)} already added.`}
      </span>
    </div>
  );
}

function Became({ drafts }: { readonly drafts: readonly InvoiceDraft[] }) {
  const kept = drafts.filter(({ invoiceId }) => invoiceId !== null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant="good">Added</Badge>
      {kept.map(({ position, invoiceId, fields }) => (
        <Link
          key={position}
          href={invoicePath(invoiceId ?? '')}
          className="text-accent underline wrap-anywhere"
        >
          Invoice {fields.invoiceNumber?.value ?? position + 1}
        </Link>
      ))}
    </div>
  );
}

/** Reads a file again, as a newer release may read more. */
function RetryDocument({ document }: { readonly document: InvoiceDocument }) {
  const handleUnauthorized = useUnauthorized('/auth');
  const retry = useRetryDocument({
    error: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Retry Failed',
        description: messageOf(error, 'The file couldn’t be processed again. It’s still stored.'),
        variant: 'destructive',
      });
    },
  });
  return (
    <Button
      variant="outline"
      size="sm"
      pending={retry.isPending}
      onClick={() => retry.mutate(document.id)}
    >
      {retry.isPending ? null : <RotateCw aria-hidden="true" />}
      Retry<span className="sr-only"> {document.fileName}</span>
    </Button>
  );
}

/** Takes a file off the list that could not be read; it is kept all the same. */
function DismissFailed({ document }: { readonly document: InvoiceDocument }) {
  const [asks, setAsks] = useState(false);
  const handleUnauthorized = useUnauthorized('/auth');
  const dismiss = useDismissDraft(
    { id: document.id, position: 0, version: 0 },
    {
      success: () => {
        setAsks(false);
        showToast({
          title: 'Dismissed',
          description: 'The file is kept and removed from the list.',
        });
      },
      error: (error) => {
        if (handleUnauthorized(error)) return;
        const description = messageOf(error, 'The file wasn’t changed. Please try again.');
        showToast({ title: 'Not Dismissed', description, variant: 'destructive' });
      },
    },
  );
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsks(true)}>
        Dismiss<span className="sr-only"> {document.fileName}</span>
      </Button>
      {asks ? (
        <DismissDialog
          title="Dismiss this file?"
          pending={dismiss.isPending}
          onDismiss={dismiss.mutate}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
