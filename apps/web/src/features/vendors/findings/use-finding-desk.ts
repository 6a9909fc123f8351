import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { useEffect, useRef, useState } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { findingStatusLabels } from './finding-labels.ts';
import { type Decision, useDecideFinding } from './findings.queries.ts';

export type NotedStatus = 'disputed' | 'ignored';

/** The decisions of a person on the findings in the list. */
export function useFindingDesk(findings: readonly ListedInvoiceFinding[]) {
  const [noting, setNoting] = useState<{ id: string; status: NotedStatus }>();
  /** Findings whose decision is being saved; the others can be decided meanwhile. */
  const [pending, setPending] = useState<readonly string[]>([]);
  const mutation = useDecideFinding({
    success: (finding, decision) => showToast(decidedToast(finding, decision, mutation.mutate)),
    error: showFailure('Not Saved', 'The finding wasn’t changed. Please try again.'),
    settled: ({ id }) => setPending((before) => before.filter((each) => each !== id)),
  });

  function decide(decision: Decision): void {
    setNoting(undefined);
    setPending((before) => [...before, decision.id]);
    focusBeside(decision.id);
    mutation.mutate(decision);
  }

  function run(command: FindingCommand, id: string | undefined): boolean {
    if (command === 'next' || command === 'previous') {
      return focusFinding(id, command === 'next' ? 1 : -1);
    }
    const finding = findings.find((each) => each.id === id);
    const wanted = command === 'open' ? finding?.status !== 'open' : finding?.status === 'open';
    if (finding === undefined || !wanted || pending.includes(finding.id)) return false;
    if (command === 'accept') decide({ id: finding.id, status: 'accepted' });
    else if (command === 'open') decide({ id: finding.id, status: 'open' });
    else {
      const status = command === 'dispute' ? 'disputed' : 'ignored';
      setNoting({ id: finding.id, status });
    }
    return true;
  }

  return {
    noting,
    pending,
    run,
    decide,
    stopNoting: () => {
      const id = noting?.id;
      setNoting(undefined);
      document.querySelector<HTMLElement>(`[data-finding="${id}"]`)?.focus();
    },
  };
}

export type FindingDesk = ReturnType<typeof useFindingDesk>;

function decidedToast(
  finding: ListedInvoiceFinding,
  { id, status }: Decision,
  decide: (decision: Decision) => void,
) {
  const invoice = `Invoice ${finding.invoiceNumber}`;
  if (status === 'open') {
    return { title: 'Finding Reopened', description: `${invoice} is back on the list.` };
  }
  const disputed = status === 'disputed' && finding.invoiceStatus === 'disputed';
  const counts = finding.kind === 'duplicate_invoice' && status !== 'disputed';
  return {
    title: `Finding ${findingStatusLabels[status]}`,
    description: disputed
      ? `${invoice} is now disputed too.`
      : `${invoice}${counts ? ' is included in totals again' : ''}.`,
    action: { label: 'Undo', run: () => decide({ id, status: 'open' }) },
  };
}

/** Focuses the finding next to another one, or the first of the list. */
function focusFinding(id: string | undefined, step: 1 | -1): boolean {
  const items = [...document.querySelectorAll<HTMLElement>('[data-finding]')];
  const at = items.findIndex((item) => item.dataset['finding'] === id);
  const next = id === undefined ? items[0] : items[at + step];
  next?.focus();
  return next !== undefined;
}

/** For a finding that is about to leave the list: focuses the one after it, else before it. */
function focusBeside(id: string): void {
  if (!focusFinding(id, 1)) focusFinding(id, -1);
}

/** What can be done in the worklist without the mouse. */
export type FindingCommand = 'accept' | 'dispute' | 'ignore' | 'open' | 'next' | 'previous';

interface FindingKey {
  readonly command: FindingCommand;
  /** As `KeyboardEvent.key`, lowercase. */
  readonly key: string;
  readonly words: string;
}

export const findingKeys: readonly FindingKey[] = [
  { command: 'accept', key: 'a', words: 'Accept' },
  { command: 'dispute', key: 'd', words: 'Dispute' },
  { command: 'ignore', key: 'i', words: 'Ignore' },
  { command: 'open', key: 'o', words: 'Reopen' },
  { command: 'next', key: 'n', words: 'Next' },
  { command: 'previous', key: 'p', words: 'Previous' },
];

/** The keys as the shortcut sheet lists them. */
const findingShortcuts: ShortcutGroup = {
  title: 'Findings',
  shortcuts: [
    ...findingKeys.map(({ key, words }) => ({ shown: key.toUpperCase(), words, single: true })),
    { shown: '↑ ↓', words: 'Previous or next finding' },
  ],
};

const arrows: Readonly<Record<string, FindingCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
};

/** Single letters can be switched off; arrows work within the list only. */
export function commandOf(
  key: string,
  { letters, inList }: { readonly letters: boolean; readonly inList: boolean },
): FindingCommand | undefined {
  if (inList && arrows[key] !== undefined) return arrows[key];
  if (!letters) return undefined;
  const found = findingKeys.find((each) => each.key === key.toLowerCase());
  return inList || found?.command === 'next' ? found?.command : undefined;
}

interface FindingKeysOptions {
  /** Whether single-letter keys are switched on. */
  readonly letters: boolean;
  /** The finding with the focus, if one has it; answers whether there was something to do. */
  readonly run: (command: FindingCommand, id: string | undefined) => boolean;
}

const typing = 'input, textarea, select, [contenteditable], dialog, [role="tab"]';

/** Listens to the keys of the worklist, unless somebody types or a dialog is open. */
export function useFindingKeys(options: FindingKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useListedShortcuts(findingShortcuts);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(typing) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const { letters, run } = latest.current;
      const id = target.closest<HTMLElement>('[data-finding]')?.dataset['finding'];
      const command = commandOf(key, { letters, inList: id !== undefined });
      if (command !== undefined && run(command, id)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
