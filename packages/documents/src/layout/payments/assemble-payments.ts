import type { DraftAmountField, DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import type { LabeledValue } from '../labels/find-labels.ts';
import { companyIn, nameIn } from '../labels/letterhead.ts';
import { factsInRow, unlabeledFacts } from '../labels/unlabeled-facts.ts';
import { plainWords, reversalTitle, withReversalStatus } from '../lines/line-kinds.ts';
import { boxAround, type Line, textOf } from '../lines/tokens.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { ClaimEvent, TableEvent } from '../tables/table-events.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { addTotal, sumLine } from './add-total.ts';
import { addLabels, type DraftBuilder, hasRows, startDraft, valueCents } from './draft-builder.ts';
import {
  isGrandTotal,
  paymentOfRow,
  type RowPayments,
  rowLabels,
  withPayers,
} from './row-payments.ts';
import { amountField, toClaim, withSecondLine } from './to-claim.ts';

/**
 * Groups what a document lists into payments. `takenBack` are titles above claims that were all
 * taken back.
 */
export function assemblePayments(
  events: readonly TableEvent[],
  takenBack: ReadonlySet<Line> = new Set(),
): DraftPayment[] {
  const drafts: DraftBuilder[] = [startDraft()];
  const payments: RowPayments = { byFacts: new Map(), head: undefined };
  let ofRow: DraftBuilder | undefined;
  let labels: PlacedLabel[] = [];
  let heading: DraftValue | undefined;
  const names: DraftValue[] = [];
  const current = (): DraftBuilder => {
    const begun = addLabels(drafts.at(-1) ?? startDraft(), labels);
    if (labels.length > 0) begun.heading ??= heading;
    labels = [];
    heading = undefined;
    if (begun !== drafts.at(-1)) drafts.push(begun);
    return begun;
  };
  for (const [at, event] of events.entries()) {
    if (startsPayment.has(event.kind) && endsAbove(drafts.at(-1), labels, events.slice(at))) {
      current();
      drafts.push(startDraft());
    }
    if (event.kind === 'labels') {
      labels.push(...event.values.map((value) => ({ ...value, page: event.page })));
      continue;
    }
    const told = event.kind === 'claim' ? rowLabels(event) : [];
    if (event.kind === 'claim' && told.length > 0) {
      ofRow = paymentOfRow(event, told, { payments, last: current() });
      if (!drafts.includes(ofRow)) drafts.push(ofRow);
      addEvent(ofRow, event);
      continue;
    }
    if (event.kind === 'claim' && ofRow !== undefined && labels.length === 0) {
      addEvent(ofRow, event);
      continue;
    }
    if (event.kind === 'group') {
      const company = companyIn(event.line);
      if (nameIn(event.line) !== undefined) names.push(toDraftValue(event.line.tokens, 'text'));
      // Labels so far belong to what is above the name.
      if (company !== undefined && labels.length > 0 && hasRows(drafts.at(-1) ?? startDraft())) {
        current();
      }
      heading = company ?? (labels.length === 0 ? undefined : heading);
    }
    // A sheet's sum over all checks belongs to none of them.
    if (event.kind === 'total' && payments.byFacts.size > 1 && isGrandTotal(event, drafts))
      continue;
    if (event.kind === 'support') continue;
    const isOfHead = event.kind === 'table' && event.table === 'payments';
    const isOfNone = isOfHead || event.kind === 'page' || event.kind === 'group';
    const draft = isOfNone ? (drafts.at(-1) ?? current()) : current();
    addEvent(draft, event);
    if (event.kind === 'group' && takenBack.has(event.line)) {
      draft.reversals = toDraftValue(event.line.tokens, 'text');
    }
  }
  current();
  const own = drafts.filter((draft) => hasRows(draft) || isOfLumps(draft, events));
  removeGrandTotal(own);
  return withPayers(own, names);
}

const startsPayment: ReadonlySet<TableEvent['kind']> = new Set(['page', 'table', 'claim']);

/** Whether a payment's number is below its rows, and what follows belongs to another number. */
function endsAbove(
  draft: DraftBuilder | undefined,
  labels: readonly PlacedLabel[],
  after: readonly TableEvent[],
): boolean {
  const number = ofTrace(labels);
  if (draft?.fields.traceNumber !== undefined || number === undefined) return false;
  if (draft === undefined || !hasRows(draft)) return false;
  const next = after.map((event) => (event.kind === 'labels' ? ofTrace(event.values) : undefined));
  return next.some((one) => one !== undefined && one !== number);
}

function ofTrace(labels: readonly LabeledValue[]): string | undefined {
  const own = labels.find(({ isBeside, meaning }) => meaning === 'traceNumber' && !isBeside);
  return own && textOf(own.tokens);
}

/**
 * A letter that lists lump sums without a table: they come to the amount paid, or are next to claim
 * totals by drug. Lines with long numbers may be claims under unknown headings.
 */
function isOfLumps({ fields, loose }: DraftBuilder, events: readonly TableEvent[]): boolean {
  if (loose.some(({ isTotal, reference }) => !isTotal && hasNumber.test(reference?.value ?? '')))
    return false;
  if (loose.length > 0 && events.some(({ kind }) => kind === 'support')) return true;
  const listed = loose.filter(({ isTotal }) => !isTotal);
  const cents = listed.reduce((sum, { amount }) => sum + valueCents(amount), 0);
  return listed.length > 1 && cents === parseCents(fields.amount?.value ?? '');
}

const hasNumber = /\d{6}/;

/** The total of several payments is printed below the last one and belongs to none. */
function removeGrandTotal(drafts: readonly DraftBuilder[]): void {
  const last = drafts.at(-1);
  const amounts = drafts.map(({ fields }) => parseCents(fields.amount?.value ?? ''));
  if (last === undefined || drafts.length < 2 || amounts.includes(undefined)) return;
  const all = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const at = last.loose.findLastIndex(({ amount }) => parseCents(amount.value) === all);
  if (at !== -1) last.loose.splice(at, 1);
}

export type PlacedLabel = LabeledValue & { readonly page: number };

function addEvent(draft: DraftBuilder, event: TableEvent): void {
  if (event.kind !== 'claim' && event.kind !== 'labels') draft.marks.add(draft.claims.length);
  switch (event.kind) {
    case 'page':
      draft.starts.page = draft.claims.length;
      return;
    case 'table':
      draft.inLumps = event.table === 'lumps';
      if (event.table !== 'claims') return;
      draft.starts.table = draft.claims.length;
      addColumns(draft, event.columns);
      return;
    case 'claim':
      addClaim(draft, event);
      return;
    case 'lump':
      addLump(draft, event);
      return;
    case 'total':
      addTotal(draft, event);
      return;
    case 'group':
      draft.starts.group = draft.claims.length;
      draft.planName = planNameOf(event.line) ?? draft.planName;
      addTitle(draft, event.line);
      if (!hasRows(draft)) draft.unnamed.push(...unlabeledFacts(event.line));
      return;
    case 'labels':
    case 'support':
      return;
  }
}

function addClaim(draft: DraftBuilder, event: ClaimEvent): void {
  const row = draft.claims.length;
  const read = toClaim(event, row, draft.planName);
  const claim = withReversalStatus(read, draft.reversals);
  const before = draft.claims.at(-1);
  const { claims, marks } = draft;
  const sum = sumLine(event, claim, { claims, starts: [...marks] });
  if (sum !== undefined) {
    addTotal(draft, sum);
    return;
  }
  // A printed sum that ends at the previous claim covers its first line only.
  const isApart = draft.controls.some(({ of, toRow }) => of !== 'lumps' && toRow === row - 1);
  const both = before === undefined || isApart ? undefined : withSecondLine(before, claim);
  if (both === undefined) {
    if (claim !== read) draft.titled.add(row);
    draft.claims.push(claim);
  } else draft.claims[row - 1] = both;
}

function addTitle(draft: DraftBuilder, line: Line): void {
  const title = reversalTitle(line);
  if (title !== undefined) draft.reversals = title ?? undefined;
}

/** The amount columns from here on, and which of their headings are uncertain. */
function addColumns(draft: DraftBuilder, columns: readonly TableColumn[]): void {
  const places = new Map<DraftAmountField, TableColumn>();
  for (const column of columns) {
    const field = amountField(column);
    if (field === undefined || (column.meaning === undefined && column.mostly !== 'amount'))
      continue;
    if (column.from < column.to || !places.has(field)) places.set(field, column);
    const known = draft.headings.get(field);
    const isUncertain = column.from < column.to && column.confidence < certainConfidence;
    // Beside a column of the same fee, both may be parts of one heading, of another fee.
    const isPart = columns.some((one) => one !== column && amountField(one) === field);
    const confidence = isPart ? Math.min(column.confidence, partConfidence) : column.confidence;
    if (!isUncertain || (known !== undefined && known.confidence <= confidence)) continue;
    draft.headings.set(field, { field, printed: column.printed, confidence });
  }
  draft.columns = new Set(places.keys());
  const isElsewhere = [...places].some(([field, column]) => {
    const before = draft.places.get(field);
    return before !== undefined && standsElsewhere(before, column);
  });
  if (isElsewhere && draft.claims.length > 0) draft.tables.push(draft.claims.length);
  draft.places = places;
}

type Place = Pick<TableColumn, 'left' | 'right'>;

/** Whether a column moved: neither its edges nor its middle are where they were. In points. */
function standsElsewhere(before: Place, now: Place): boolean {
  const [left, right] = [now.left - before.left, now.right - before.right];
  return [left, right, (left + right) / 2].every((moved) => Math.abs(moved) > movedMin);
}

const movedMin = 3;
const partConfidence = 0.5;
/** As certain as dictionary words are read. */
const certainConfidence = 0.9;

/** The plan named in a line above rows: "Plan: Evergreen Medicare PDP". */
function planNameOf(line: Line): DraftValue | undefined {
  const words = textOf(line.words);
  const match =
    /^(plan|group|carrier|plan name|group name|line of business|plan\/group)( (name|id|no\.?|number))?\s*[:#-]\s*/i.exec(
      words,
    );
  if (match === null) return undefined;
  let length = 0;
  const tokens = line.tokens.filter((token) => {
    length += token.text.length + 1;
    return length > match[0].length + 1;
  });
  return tokens.length === 0 ? undefined : toDraftValue(tokens, 'text');
}

type LumpEvent = Extract<TableEvent, { kind: 'lump' }>;

/** A line in a lump-sum table is a lump sum; other labeled amounts are decided at the end. */
function addLump(draft: DraftBuilder, event: LumpEvent): void {
  const amount = toDraftValue([event.amount], 'amount');
  const box = boxAround([...event.words, event.amount]);
  const words = plainWords(event.words.flatMap((token) => token.words)).join(' ');
  const reference = event.words.length === 0 ? undefined : toDraftValue(event.words, 'text');
  if (event.isListed && words !== '') {
    draft.lumps.push({ row: draft.lumps.length, box, reference, amount });
    return;
  }
  if (!hasRows(draft)) draft.unnamed.push(...factsInRow(event.words));
  const isOfLumps = event.isListed;
  draft.loose.push({ words, reference, amount, box, isTotal: isOfLumps, isOfLumps });
}
