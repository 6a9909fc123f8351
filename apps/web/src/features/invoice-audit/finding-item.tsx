import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { clsx } from 'clsx';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { kindWords } from '../vendors/public.ts';
import { EvidenceFacts } from './evidence-facts.tsx';
import { FindingActions } from './finding-actions.tsx';
import { FindingDecided } from './finding-decided.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import { NoteForm } from './note-form.tsx';
import type { FindingDesk } from './use-finding-desk.ts';

interface FindingItemProps {
  readonly finding: ListedInvoiceFinding;
  readonly desk: FindingDesk;
}

/** A finding with its sentence, what it rests on, and what can be said to it. */
export function FindingItem({ finding, desk }: FindingItemProps) {
  const { id, kind, amount, sentence, invoiceId, invoiceNumber, invoiceDate } = finding;
  const pending = desk.pending.includes(id);
  return (
    <li
      data-finding={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys decide about the one in focus
      tabIndex={0}
      aria-label={`${kindWords[kind]}, invoice ${invoiceNumber}`}
      aria-busy={pending}
      className={clsx(
        'flex flex-col gap-2 px-5 py-4 focus-visible:bg-hover focus-visible:-outline-offset-2',
        pending && 'opacity-60',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge variant="warn">{kindWords[kind]}</Badge>
        <span className="text-base font-semibold">
          <Money value={amount} />
        </span>
        <p className="w-full font-medium wrap-anywhere">{sentence}</p>
      </div>
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        <InvoiceLink id={invoiceId} number={invoiceNumber} /> from {finding.vendorName} of{' '}
        <Day value={invoiceDate} />
        {finding.lineDescription === null ? null : <>: {finding.lineDescription}</>}
      </p>
      <EvidenceFacts finding={finding} />
      <FindingDecided finding={finding} />
      {desk.noting?.id === id ? (
        <NoteForm finding={finding} status={desk.noting.status} desk={desk} />
      ) : (
        <FindingActions finding={finding} desk={desk} pending={pending} />
      )}
    </li>
  );
}
