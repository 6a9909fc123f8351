import type {
  DraftAmountField,
  DraftClaim,
  DraftColumn,
  DraftControl,
  DraftLump,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { adjustmentFields } from '@pfs/core/draft/proof/row-equations';
import { parseCents } from '@pfs/core/money';
import type { ValueMeaning } from '../labels/label-meanings.ts';
import type { UnnamedFact } from '../labels/unlabeled-facts.ts';
import { toDraftValue, type ValueShape } from '../values/to-draft-value.ts';
import type { PlacedLabel } from './assemble-payments.ts';
import type { LooseSum } from './loose-sums.ts';

/** A value, and whether its label may be of other things too. */
interface ToldValue {
  readonly value: string;
  readonly isGeneral: boolean;
}

interface Place {
  readonly left: number;
  readonly right: number;
}

/** A payment while its lines are read. */
export interface DraftBuilder {
  readonly fields: Partial<Record<DraftPaymentField, DraftValue>>;
  /** What labels have said of each field so far. */
  readonly told: Map<DraftPaymentField, ToldValue[]>;
  readonly claims: DraftClaim[];
  readonly lumps: DraftLump[];
  readonly controls: DraftControl[];
  readonly loose: LooseSum[];
  /** Days and numbers above the rows with labels that nobody knows. */
  readonly unnamed: UnnamedFact[];
  /** Told before or after their rows: they cover all. */
  readonly ofAll: Pick<DraftControl, 'of' | 'value' | 'mayBeLump'>[];
  /** Where the rows of the page, of the group and behind the last sum begin. */
  readonly starts: { page: number; group: number; sum: number; table: number };
  /** Where any part of the rows has begun so far: sums of several parts begin at one of them. */
  readonly marks: Set<number>;
  planName: DraftValue | undefined;
  /** The company named right above its labels. */
  heading: DraftValue | undefined;
  /** The title above rows that were all taken back. */
  reversals: DraftValue | undefined;
  /** The `row`s under such a title whose amounts are above nothing. */
  readonly titled: Set<number>;
  /** Whether the lines read now are of a table of lump sums. */
  inLumps: boolean;
  columns: ReadonlySet<DraftAmountField>;
  /** Where the columns of amounts stand. */
  places: ReadonlyMap<DraftAmountField, Place>;
  /** The `row`s at which they begin to stand elsewhere. */
  readonly tables: number[];
  /** Headings of columns that are not sure to mean what they were taken for. */
  readonly headings: Map<DraftAmountField, DraftColumn>;
}

export function startDraft(): DraftBuilder {
  return {
    fields: {},
    told: new Map(),
    claims: [],
    lumps: [],
    controls: [],
    loose: [],
    unnamed: [],
    ofAll: [],
    starts: { page: 0, group: 0, sum: 0, table: 0 },
    marks: new Set([0]),
    planName: undefined,
    heading: undefined,
    reversals: undefined,
    titled: new Set(),
    inLumps: false,
    columns: new Set(),
    places: new Map(),
    tables: [],
    headings: new Map(),
  };
}

export function hasRows(draft: DraftBuilder): boolean {
  return draft.claims.length + draft.lumps.length > 0;
}

/** What a column of claims comes to, in cents; a blank cell or one that can't be read is zero. */
export function columnCents(claims: readonly DraftClaim[], field: DraftAmountField): number {
  let cents = 0;
  for (const { fields } of claims) cents += parseCents(fields[field]?.value ?? '0') ?? 0;
  return cents;
}

/** What claims come to before all or some of their fees, in cents without a sign. */
export function grossSums(claims: readonly DraftClaim[]): ReadonlySet<number> {
  let cents = columnCents(claims, 'net');
  const sums = new Set([Math.abs(columnCents(claims, 'gross'))]);
  for (const field of adjustmentFields.toReversed()) {
    cents += columnCents(claims, field);
    sums.add(Math.abs(cents));
  }
  return sums;
}

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
