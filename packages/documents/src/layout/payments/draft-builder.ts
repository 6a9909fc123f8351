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
import type { UnlabeledFact } from '../labels/unlabeled-facts.ts';
import { shapeOf, toDraftValue } from '../values/to-draft-value.ts';
import type { PlacedLabel } from './assemble-payments.ts';
import type { LooseSum } from './loose-sums.ts';

/** A value, and whether its label may name other things. */
interface LabelValue {
  readonly value: string;
  readonly isGeneral: boolean;
}

interface Place {
  readonly left: number;
  readonly right: number;
}

/** A payment while its lines are being read. */
export interface DraftBuilder {
  readonly fields: Partial<Record<DraftPaymentField, DraftValue>>;
  /** The values that labels gave each field so far. */
  readonly labelValues: Map<DraftPaymentField, LabelValue[]>;
  readonly claims: DraftClaim[];
  readonly lumps: DraftLump[];
  readonly controls: DraftControl[];
  readonly loose: LooseSum[];
  /** Dates and numbers above the rows with unknown labels. */
  readonly unnamed: UnlabeledFact[];
  /** Printed before or after the rows: they cover all. */
  readonly ofAll: Pick<DraftControl, 'of' | 'value' | 'mayBeLump'>[];
  /** Where the rows of the page, of the group and since the last sum start. */
  readonly starts: { page: number; group: number; sum: number; table: number };
  /** Where any group of rows started so far: a sum over several groups starts at one of them. */
  readonly marks: Set<number>;
  planName: DraftValue | undefined;
  /** The company named right above its labels. */
  heading: DraftValue | undefined;
  /** The title above rows that were all taken back. */
  reversals: DraftValue | undefined;
  /** The `row`s under such a title with positive amounts. */
  readonly titled: Set<number>;
  /** Whether the current lines are in a lump-sum table. */
  inLumps: boolean;
  columns: ReadonlySet<DraftAmountField>;
  /** Where the amount columns are. */
  places: ReadonlyMap<DraftAmountField, Place>;
  /** The `row`s where they move. */
  readonly tables: number[];
  /** Headings whose meaning is uncertain. */
  readonly headings: Map<DraftAmountField, DraftColumn>;
}

export function startDraft(): DraftBuilder {
  return {
    fields: {},
    labelValues: new Map(),
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

/** A value in cents; zero if it is blank or no amount. */
export function valueCents(value: { readonly value: string } | undefined): number {
  return parseCents(value?.value ?? '') ?? 0;
}

/** What a column of claims comes to, in cents; blank or unreadable cells are zero. */
export function columnCents(claims: readonly DraftClaim[], field: DraftAmountField): number {
  let cents = 0;
  for (const { fields } of claims) cents += valueCents(fields[field]);
  return cents;
}

/** What claims come to before all or some of their fees, in unsigned cents. */
export function grossSums(claims: readonly DraftClaim[]): ReadonlySet<number> {
  let cents = columnCents(claims, 'net');
  const sums = new Set([Math.abs(columnCents(claims, 'gross'))]);
  for (const field of adjustmentFields.toReversed()) {
    cents += columnCents(claims, field);
    sums.add(Math.abs(cents));
  }
  return sums;
}

interface Entry {
  readonly field: DraftPaymentField | 'claimCount';
  readonly value: DraftValue;
  readonly page: number;
  readonly isGeneral: boolean;
}

/**
 * Assigns labeled values that were found together to the current payment or, if they name another
 * check or payer, to a new one. Returns the payment to continue with.
 */
export function addLabels(draft: DraftBuilder, labels: readonly PlacedLabel[]): DraftBuilder {
  const facts: UnlabeledFact[] = [];
  const entries = labels.flatMap(({ meaning, tokens, page, isBeside, isGeneral }): Entry[] => {
    const [token] = tokens;
    const isFact = meaning === 'traceNumber' || meaning === 'paidOn';
    if (isBeside && isFact && token !== undefined) facts.push({ field: meaning, token, isBeside });
    if (meaning === 'other' || isBeside) return [];
    const value = toDraftValue(tokens, meaning === 'claimCount' ? 'count' : shapeOf(meaning));
    return value.value === ''
      ? []
      : [{ field: meaning, value, page, isGeneral: isGeneral === true }];
  });
  // A number alone under a common word, such as a claimant's file, is no other check's.
  const [only, other] = entries;
  const isLone = other === undefined && only?.isGeneral === true && only.field === 'traceNumber';
  if (isLone && draft.fields.traceNumber !== undefined) return draft;
  const cut = hasRows(draft) ? newPaymentAt(draft, entries) : undefined;
  const next = cut === undefined ? draft : startDraft();
  next.unnamed.push(...facts);
  for (const entry of entries.slice(0, cut)) setField(draft, entry);
  if (cut !== undefined) for (const entry of entries.slice(cut)) setField(next, entry);
  return next;
}

function setField(draft: DraftBuilder, { field, value, isGeneral }: Entry): void {
  if (field === 'claimCount') {
    draft.ofAll.push({ of: 'claims', value });
    return;
  }
  const own = draft.fields[field];
  const before = draft.labelValues.get(field) ?? [];
  draft.labelValues.set(field, [...before, { value: value.value, isGeneral }]);
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
  // An overview of several payments may come first: a repeated value belongs to the payment that
  // follows.
  const isUsual = isMostFrequent(value.value, before);
  if (own.value === value.value && (!isUsual || hasRows(draft))) return;
  if (!hasRows(draft) && (saysMore || isUsual)) draft.fields[field] = value;
  else contradict(draft, field, hasRows(draft) ? [own, value] : [value, own]);
}

/** "Paid", before other deductions. */
function isNetOfClaims({ claims, columns }: DraftBuilder, { value }: DraftValue): boolean {
  if (claims.length === 0 || !columns.has('net')) return false;
  return columnCents(claims, 'net') === parseCents(value);
}

/** Whether a repeated value is the most frequent one. */
function isMostFrequent(value: string, before: readonly { readonly value: string }[]): boolean {
  const times = new Map<string, number>([[value, 1]]);
  for (const told of before) times.set(told.value, (times.get(told.value) ?? 0) + 1);
  const own = times.get(value) ?? 0;
  return [...times].every(([other, count]) => other === value || count < own);
}

/** Two equally specific labels disagree: which one is right can't be decided here. */
function contradict(
  draft: DraftBuilder,
  field: DraftPaymentField,
  [kept, other]: readonly [DraftValue, DraftValue],
): void {
  const differs =
    identifyingFields.has(field) || (field === 'payeeName' && !isSameName(kept, other));
  draft.fields[field] = differs ? { ...kept, toldOtherwise: other.printed } : kept;
}

/** One name may be the other plus a store number or an address. */
function isSameName(one: DraftValue, other: DraftValue): boolean {
  const [first, second] = [one, other].map(({ value }) => value.toLowerCase().replace(/\W/g, ''));
  return first?.includes(second ?? '') === true || second?.includes(first ?? '') === true;
}

/** What identifies a payment, its date and its amount. */
const identifyingFields: ReadonlySet<DraftPaymentField> = new Set([
  'payerName',
  'traceNumber',
  'paidOn',
  'amount',
]);

/** Where the next payment's labels start among labels after a payment's rows. */
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
