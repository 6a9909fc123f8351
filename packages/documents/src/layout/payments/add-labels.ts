import type { DraftPaymentField, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { ValueShape } from '../values/to-draft-value.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import type { PlacedLabel } from './assemble-payments.ts';
import type { DraftBuilder } from './draft-builder.ts';
import { hasRows, startDraft } from './draft-builder.ts';
import type { LabelMeaning } from './label-meanings.ts';

const shapes: Readonly<Record<Exclude<LabelMeaning, 'other'>, ValueShape>> = {
  payerName: 'text',
  payerId: 'code',
  traceNumber: 'code',
  paidOn: 'day',
  amount: 'amount',
  payeeName: 'text',
  payeeId: 'code',
  claimCount: 'count',
};

interface Entry {
  readonly field: DraftPaymentField | 'claimCount';
  readonly value: DraftValue;
  readonly page: number;
}

/**
 * Gives labelled values that stood together to the payment they are of: the one before them, or
 * where they name another check or payer a new one, which is the answer then.
 */
export function addLabels(draft: DraftBuilder, labels: readonly PlacedLabel[]): DraftBuilder {
  const entries = labels.flatMap(({ meaning, tokens, page }): Entry[] => {
    if (meaning === 'other') return [];
    const value = toDraftValue(tokens, shapes[meaning]);
    return value.value === '' ? [] : [{ field: meaning, value, page }];
  });
  const cut = hasRows(draft) ? newPaymentAt(draft, entries) : undefined;
  for (const entry of entries.slice(0, cut)) setField(draft, entry);
  if (cut === undefined) return draft;
  const next = startDraft();
  return addLabelsOf(next, entries.slice(cut));
}

function addLabelsOf(draft: DraftBuilder, entries: readonly Entry[]): DraftBuilder {
  for (const entry of entries) setField(draft, entry);
  return draft;
}

function setField(draft: DraftBuilder, { field, value }: Entry): void {
  if (field === 'claimCount') {
    draft.ofAll.push({ of: 'claims', value });
    return;
  }
  const own = draft.fields[field];
  // An overview of several payments may come first: the last told is the one that follows.
  if (own === undefined || !hasRows(draft)) draft.fields[field] = value;
}

/** Where among labels behind a payment's rows those of the next payment begin. */
function newPaymentAt(draft: DraftBuilder, entries: readonly Entry[]): number | undefined {
  const naming = draft.fields.traceNumber !== undefined ? 'traceNumber' : 'payerName';
  const own = draft.fields[naming]?.value;
  if (own === undefined) return undefined;
  const at = entries.findIndex((entry) => entry.field === naming && entry.value.value !== own);
  if (at === -1) return undefined;
  const page = entries[at]?.page;
  const told = new Set<string>();
  for (const entry of entries.slice(at)) {
    if (told.has(entry.field)) break;
    told.add(entry.field);
  }
  let from = at;
  while (from > 0) {
    const before = entries[from - 1];
    if (before === undefined || before.page !== page || told.has(before.field)) break;
    if (before.field === 'amount' && draft.fields.amount === undefined) break;
    if (before.field === 'claimCount') break;
    told.add(before.field);
    from -= 1;
  }
  return from;
}
