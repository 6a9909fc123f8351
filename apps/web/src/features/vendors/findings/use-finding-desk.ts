import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { useState } from 'react';
import { showFailure, showToast } from '../../../lib/toast.ts';
import type { FindingCommand } from './finding-keys.ts';
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
