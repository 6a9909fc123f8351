import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { clsx } from 'clsx';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useShortcutsSwitch } from '../../../lib/shortcuts/shortcuts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card.tsx';
import { Day, Instant } from '../../../ui/day.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { OpenCase } from '../../../ui/open-case.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { EvidenceFacts, InvoiceLink } from './evidence-facts.tsx';
import { findingKindLabels, findingStatusLabels } from './finding-labels.ts';
import type { FindingsSearch } from './findings.queries.ts';
import { findingsPageSize } from './findings.queries.ts';
import type { NotedStatus } from './use-finding-desk.ts';
import {
  type FindingCommand,
  type FindingDesk,
  findingKeys,
  useFindingDesk,
  useFindingKeys,
} from './use-finding-desk.ts';

interface FindingActionsProps {
  readonly finding: ListedInvoiceFinding;
  readonly desk: FindingDesk;
  readonly pending: boolean;
}

interface Decision {
  readonly command: FindingCommand;
  readonly label: string;
  readonly title: string;
}

const others: readonly Decision[] = [
  { command: 'dispute', label: 'Dispute', title: 'Dispute the invoice with the vendor' },
  { command: 'ignore', label: 'Ignore', title: 'Ignore this finding' },
];

const decisions: readonly Decision[] = [
  { command: 'accept', label: 'Accept', title: 'Accept the invoice as is' },
  ...others,
];

const duplicateDecisions: readonly Decision[] = [
  { command: 'accept', label: 'Not a Duplicate', title: 'Include this invoice in totals again' },
  ...others,
];

function FindingActions({ finding, desk, pending }: FindingActionsProps) {
  const { id, status, invoiceNumber } = finding;
  const act = (command: FindingCommand) => desk.run(command, id);
  if (status !== 'open') {
    return (
      <div className="print:hidden">
        <Button variant="outline" size="sm" disabled={pending} onClick={() => act('open')}>
          Reopen<span className="sr-only">: invoice {invoiceNumber}</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {(finding.kind === 'duplicate_invoice' ? duplicateDecisions : decisions).map(
        ({ command, label, title }) => (
          <Button
            key={command}
            variant="outline"
            size="sm"
            title={title}
            disabled={pending}
            onClick={() => act(command)}
          >
            {label}
            <span className="sr-only">: invoice {invoiceNumber}</span>
          </Button>
        ),
      )}
    </div>
  );
}

interface FindingsListProps {
  readonly found: {
    readonly total: number;
    readonly amount: number;
    readonly rows: readonly ListedInvoiceFinding[];
  };
  readonly search: FindingsSearch;
  readonly onPage: (page: number) => void;
}

export function FindingsList({ found, search, onPage }: FindingsListProps) {
  const desk = useFindingDesk(found.rows);
  const shortcuts = useShortcutsSwitch();
  useFindingKeys({ letters: shortcuts.on, run: desk.run });
  return (
    <CardSection
      title={findingsSum(found, search.state)}
      description="Accept what’s correct, dispute what the vendor must fix, and ignore the rest."
      action={<KeysSwitch shortcuts={shortcuts} />}
    >
      <ul aria-label="Findings" className="divide-y divide-line border-t border-line">
        {found.rows.map((finding) => (
          <FindingItem key={finding.id} finding={finding} desk={desk} />
        ))}
      </ul>
      <Pager
        what="findings"
        page={search.page}
        pageSize={findingsPageSize}
        total={found.total}
        onPage={onPage}
      />
    </CardSection>
  );
}

interface FindingsSum {
  readonly total: number;
  readonly amount: number;
}

/** The total of a list: "3 open findings, $12.50 in all". */
function findingsSum({ total, amount }: FindingsSum, status: FindingStatus): string {
  const which = findingStatusLabels[status].toLowerCase();
  const counted = `${formatCount(total)} ${which} ${total === 1 ? 'finding' : 'findings'}`;
  return `${counted}, ${formatMoney(amount)} in all`;
}

/** The keys of the worklist, and the switch to turn them off. */
function KeysSwitch({ shortcuts }: { readonly shortcuts: ReturnType<typeof useShortcutsSwitch> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-faint max-md:hidden print:hidden">
      <label className="flex min-h-6 items-center gap-1.5">
        <input
          type="checkbox"
          checked={shortcuts.on}
          onChange={({ target }) => shortcuts.set(target.checked)}
          className="size-4 accent-accent"
        />
        Keyboard shortcuts
      </label>
      {shortcuts.on
        ? findingKeys.map(({ key, words }) => (
            <span key={key}>
              <kbd className="font-sans font-semibold text-ink-soft">{key.toUpperCase()}</kbd>{' '}
              {words}
            </span>
          ))
        : null}
    </div>
  );
}

interface FindingItemProps {
  readonly finding: ListedInvoiceFinding;
  readonly desk: FindingDesk;
}

/** A finding with its evidence and the possible decisions. */
function FindingItem({ finding, desk }: FindingItemProps) {
  const { id, kind, amount, sentence, invoiceId, invoiceNumber, invoiceDate } = finding;
  const pending = desk.pending.includes(id);
  return (
    <li
      data-finding={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys decide about the one in focus
      tabIndex={0}
      aria-label={`${findingKindLabels[kind]}, invoice ${invoiceNumber}`}
      aria-busy={pending}
      className={clsx(
        'flex flex-col gap-2 px-5 py-4 focus-visible:bg-hover focus-visible:-outline-offset-2',
        pending && 'opacity-60',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge variant="warn">{findingKindLabels[kind]}</Badge>
        <span className="text-base font-semibold">
          <Money value={amount} />
        </span>
        <p className="w-full font-medium wrap-anywhere">{sentence}</p>
      </div>
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        <InvoiceLink id={invoiceId} number={invoiceNumber} /> from {finding.vendorName} of{' '}
        <Day value={invoiceDate} />
        {finding.lineDescription === null ? null : <>: {finding.lineDescription}</>}{' '}
        <OpenCase id={finding.caseId} />
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

/** Who decided on a finding, when and why; nothing while it is open. */
function FindingDecided({ finding }: { readonly finding: ListedInvoiceFinding }) {
  const { status, note, decidedAt, decidedByName } = finding;
  if (status === 'open' || decidedAt === null) return null;
  return (
    <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
      {findingStatusLabels[status]} by {decidedByName ?? 'a former user'},{' '}
      <Instant value={decidedAt} />
      {note === null ? null : <>: “{note}”</>}
    </p>
  );
}

interface NoteFormProps {
  readonly finding: ListedInvoiceFinding;
  readonly status: NotedStatus;
  readonly desk: FindingDesk;
}

/** Asks why a finding is disputed or ignored. Ctrl+Enter sends, Escape goes back. */
function NoteForm({ finding, status, desk }: NoteFormProps) {
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
