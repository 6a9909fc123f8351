import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { formatCount, formatPercent } from '../../../lib/format/format-number.ts';
import { invoicePath } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { planLinkOfRefusal } from '../../subscriptions/public.ts';

import { DocumentState } from './document-state.tsx';
import { invoiceDocumentQuery } from './invoice-documents.queries.ts';
import { type AddedInvoice, forgetFile, type SentFile, type SentState } from './sent-files.ts';

/** One file that was dropped or chosen, and its progress. */
export function SentFileRow({ file }: { readonly file: SentFile }) {
  const { key, name, state } = file;
  const ended = state.phase !== 'waiting' && state.phase !== 'sending';
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <div aria-live="polite" className="text-[0.8125rem]">
          <State state={state} name={name} />
        </div>
      </div>
      {ended ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${name} from this list`}
          onClick={() => forgetFile(key)}
        >
          <X aria-hidden="true" />
        </Button>
      ) : null}
    </li>
  );
}

function State({ state, name }: { readonly state: SentState; readonly name: string }) {
  switch (state.phase) {
    case 'waiting':
      return <Badge variant="secondary">Queued</Badge>;
    case 'sending':
      return <Sending name={name} fraction={state.fraction} />;
    case 'added':
      return <AddedFile invoice={state.invoice} />;
    case 'later':
      return <LaterFile document={state.document} />;
    case 'refused':
      return <RefusedFile error={state.error} />;
  }
}

function Sending({ name, fraction }: { readonly name: string; readonly fraction: number }) {
  const sent = fraction >= 1;
  const percent = formatPercent(Math.floor(fraction * 100)).replace('.0', '');
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <span className="text-ink-soft">{sent ? 'Reading and checking' : `Sending, ${percent}`}</span>
      <Progress
        label={sent ? `Reading ${name}` : `Sending ${name}`}
        fraction={sent ? undefined : fraction}
      />
    </div>
  );
}

/** A file that is still being read after its upload, or in review: its current status. */
function LaterFile({ document }: { readonly document: InvoiceDocument }) {
  const { data } = useQuery(invoiceDocumentQuery(document.id));
  return <DocumentState document={data ?? document} drafts={data?.drafts} />;
}

/** Why a file was not accepted, and what helps. */
function RefusedFile({ error }: { readonly error: Error }) {
  const duplicate = error instanceof ApiError && error.code === 'duplicate_file';
  const way = planLinkOfRefusal(error);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant={duplicate ? 'secondary' : 'destructive'}>
        {duplicate ? 'Already uploaded' : 'Not accepted'}
      </Badge>
      <span className="wrap-anywhere">
        {messageOf(error, 'The file wasn’t accepted. Nothing from it is included in totals.')}
        {duplicate ? ' Nothing was counted twice.' : null}
      </span>
      {way ? (
        <TextLink href={way.href} className="font-medium">
          {way.label}
        </TextLink>
      ) : null}
    </div>
  );
}

/** The invoice that a file became, and its findings. */
function AddedFile({ invoice }: { readonly invoice: AddedInvoice }) {
  const { id, invoiceNumber, vendorName, totalAmount, openFindings, findingAmount } = invoice;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant="good">Added</Badge>
      <span className="wrap-anywhere">
        <TextLink href={invoicePath(id)}>Invoice {invoiceNumber}</TextLink> from {vendorName},{' '}
        <Money value={totalAmount} />
        {invoice.others.length === 0 ? null : <>, and {othersText(invoice.others.length)}</>}
      </span>
      {openFindings === 0 ? (
        <span>No issues found.</span>
      ) : (
        <Badge variant="warn">
          {formatCount(openFindings)} {openFindings === 1 ? 'finding' : 'findings'},{' '}
          <Money value={findingAmount} />
        </Badge>
      )}
    </div>
  );
}

function othersText(count: number): string {
  return count === 1 ? 'another invoice' : `${formatCount(count)} other invoices`;
}
