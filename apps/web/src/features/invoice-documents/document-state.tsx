import type { InvoiceDocument, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { invoicePath } from '../vendors/public.ts';
import { DismissFailed } from './dismiss-failed.tsx';
import { reviewInvoicePath } from './invoice-documents.queries.ts';
import { RetryDocument } from './retry-document.tsx';

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
          <span className="text-ink-soft">Being read; you need not wait here</span>
          <Progress label={`Reading ${document.fileName}`} />
        </div>
      );
    case 'review':
      return <Waits document={document} />;
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-1.5">
          <Badge variant="destructive">Not read</Badge>
          <p className="text-ink-soft wrap-anywhere">
            {document.reason ?? 'The file could not be read. It is kept; nothing of it counts.'}
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
        {doubts === 0 ? null : `, ${formatCount(doubts)} doubtful`}; nothing of it counts yet
        {saved <= 0 ? '.' : `; ${formatCount(saved)} of it ${saved === 1 ? 'is' : 'are'} in.`}
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
