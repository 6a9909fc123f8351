import type { DraftPaymentField, DraftValue } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import type { ValueShape } from '../values/to-draft-value.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import type { PlacedLabel } from './assemble-payments.ts';
import { columnCents } from './column-cents.ts';
import type { DraftBuilder } from './draft-builder.ts';
import { hasRows, startDraft } from './draft-builder.ts';
import type { ValueMeaning } from './label-meanings.ts';

const shapes: Readonly<Record<Exclude<ValueMeaning, 'other'>, ValueShape>> = {
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
  readonly isGeneral: boolean;
}

/**
 * Gives labelled values that stood together to the payment they are of: the one before them, or
 * where they name another check or payer a new one, which is the answer then.
 */
export function addLabels(draft: DraftBuilder, labels: readonly PlacedLabel[]): DraftBuilder {
  const entries = labels.flatMap(({ meaning, tokens, page, isGeneral = false }): Entry[] => {
    if (meaning === 'other') return [];
    const value = toDraftValue(tokens, shapes[meaning]);
    return value.value === '' ? [] : [{ field: meaning, value, page, isGeneral }];
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

function setField(draft: DraftBuilder, { field, value, isGeneral }: Entry): void {
  if (field === 'claimCount') {
    draft.ofAll.push({ of: 'claims', value });
    return;
  }
  const own = draft.fields[field];
  const before = draft.told.get(field) ?? [];
  draft.told.set(field, [...before, { value: value.value, isGeneral }]);
  const ownTold = before.findLast((told) => told.value === own?.value);
  if (own === undefined || ownTold === undefined) {
    if (own === undefined || !hasRows(draft)) draft.fields[field] = value;
    return;
  }
  if (isGeneral && !ownTold.isGeneral) return;
  if (field === 'amount' && own.value !== value.value && isNetOfClaims(draft, value)) {
    draft.ofAll.push({ of: 'net', value });
    return;
  }
  const saysMore = ownTold.isGeneral && !isGeneral;
  // An overview of several payments may come first: what is told again is of the one that follows.
  const isUsual = isToldMost(value.value, before);
  if (own.value === value.value && (!isUsual || hasRows(draft))) return;
  if (!hasRows(draft) && (saysMore || isUsual)) draft.fields[field] = value;
  else contradict(draft, field, hasRows(draft) ? [own, value] : [value, own]);
}

/** "Paid", before what was taken off besides. */
function isNetOfClaims({ claims, columns }: DraftBuilder, { value }: DraftValue): boolean {
  if (claims.length === 0 || !columns.has('net')) return false;
  return columnCents(claims, 'net') === parseCents(value);
}

/** Whether a value, told once more, was told more often than each other one. */
function isToldMost(value: string, before: readonly { readonly value: string }[]): boolean {
  const times = new Map<string, number>([[value, 1]]);
  for (const told of before) times.set(told.value, (times.get(told.value) ?? 0) + 1);
  const own = times.get(value) ?? 0;
  return [...times].every(([other, count]) => other === value || count < own);
}

/** Two labels that say as much say it differently: which of them is right is not ours to say. */
function contradict(
  draft: DraftBuilder,
  field: DraftPaymentField,
  [kept, other]: readonly [DraftValue, DraftValue],
): void {
  const differs = told.has(field) || (field === 'payeeName' && !isSameName(kept, other));
  draft.fields[field] = differs ? { ...kept, toldOtherwise: other.printed } : kept;
}

/** One name may be the other with a store's number or an address behind it. */
function isSameName(one: DraftValue, other: DraftValue): boolean {
  const [first, second] = [one, other].map(({ value }) => value.toLowerCase().replace(/\W/g, ''));
  return first?.includes(second ?? '') === true || second?.includes(first ?? '') === true;
}

/** What decides which payment it is, when, and of how much. */
const told: ReadonlySet<DraftPaymentField> = new Set([
  'payerName',
  'traceNumber',
  'paidOn',
  'amount',
]);

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
