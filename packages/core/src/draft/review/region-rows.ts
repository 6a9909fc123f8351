import { parseCents } from '../../money.ts';
import {
  type DraftClaim,
  type DraftClaimField,
  type DraftDecider,
  type DraftLump,
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
  type PageBox,
} from '../draft-remittance.ts';
import type { ReadField } from './column-changes.ts';
import { type ChangedDraft, nextRow, paymentAt } from './draft-change.ts';

export interface RegionWord {
  readonly text: string;
  readonly box: PageBox;
  readonly confidence: number;
}

interface Region {
  readonly payment: number;
  readonly part: 'claim' | 'lump';
  /** The ones a person selected. */
  readonly words: readonly RegionWord[];
  readonly decidedBy: DraftDecider;
}

type Line = readonly RegionWord[];

type Cells = ReadonlyMap<DraftClaimField, Line>;

/** Adds a row for each line of a selected region. Throws a RangeError if no line reads as a row. */
export function addRegion(
  payments: readonly DraftPayment[],
  { payment: at, part, words, decidedBy }: Region,
  read: ReadField,
): ChangedDraft {
  const payment = paymentAt(payments, at);
  const first = nextRow(payment, part);
  const readValue = (field: DraftClaimField, line: Line) =>
    toValue(line, { field, decidedBy, read });
  const lines = linesOf(words);
  const undo = { kind: 'put_payments', at, count: 1, payments: [payment] } as const;
  if (part === 'lump') {
    const lumps = lines.flatMap((line) => lumpOf(line, read, readValue));
    if (lumps.length === 0) throw new RangeError('no line with an amount');
    const added = lumps.map((lump, index) => ({ ...lump, row: first + index }));
    const changed = { ...payment, lumps: [...payment.lumps, ...added] };
    return { payments: payments.with(at, changed), undo };
  }
  const ranges = columnRanges(payment);
  const claims = lines.flatMap((line) => {
    const cells = ranges.length === 0 ? cellsByContent(line, read) : cellsByColumn(line, ranges);
    if (!draftAmountFields.some((field) => cells.has(field))) return [];
    const values = [...cells].map(([field, cell]) => [field, readValue(field, cell)]);
    return [{ box: boxOf(line), fields: Object.fromEntries(values) as DraftClaim['fields'] }];
  });
  if (claims.length === 0) throw new RangeError('no line with an amount');
  const added = claims.map((claim, index): DraftClaim => ({ ...claim, row: first + index }));
  const place = payment.claims.findLastIndex((claim) => isAbove(claim.box, added[0]?.box)) + 1;
  const changed = { ...payment, claims: payment.claims.toSpliced(place, 0, ...added) };
  return { payments: payments.with(at, changed), undo };
}

function lumpOf(
  line: Line,
  read: ReadField,
  readValue: (field: DraftClaimField, line: Line) => DraftValue,
): Omit<DraftLump, 'row'>[] {
  const at = line.findLastIndex(({ text }) => isAmount(text, read));
  const amount = line[at];
  if (amount === undefined) return [];
  const others = line.toSpliced(at, 1);
  const reference = others.length === 0 ? undefined : readValue('planName', others);
  return [{ box: boxOf(line), reference, amount: readValue('net', [amount]) }];
}

/** Groups words at the same height, left to right, top to bottom. */
function linesOf(words: readonly RegionWord[]): readonly Line[] {
  const lines: RegionWord[][] = [];
  const middle = ({ box }: RegionWord): number => (box.top + box.bottom) / 2;
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isBelow = last === undefined || middle(word) > middle(last) + heightOf(word) / 2;
    if (line === undefined || isBelow) lines.push([word]);
    else line.push(word);
  }
  return lines.map((line) => line.toSorted((one, other) => one.box.left - other.box.left));
}

function heightOf({ box }: RegionWord): number {
  return box.bottom - box.top;
}

interface ColumnRange {
  readonly field: DraftClaimField;
  readonly left: number;
  readonly right: number;
}

/** Where each column's values are on the pages. */
function columnRanges({ claims }: DraftPayment): readonly ColumnRange[] {
  const ranges = new Map<DraftClaimField, ColumnRange>();
  for (const { fields } of claims) {
    for (const [name, { box }] of Object.entries(fields)) {
      if (box === undefined) continue;
      const field = name as DraftClaimField;
      const { left, right } = ranges.get(field) ?? box;
      const wide = { left: Math.min(left, box.left), right: Math.max(right, box.right) };
      ranges.set(field, { field, ...wide });
    }
  }
  return [...ranges.values()];
}

/** Each word goes to the column it is in, or else to the nearest. */
function cellsByColumn(line: Line, ranges: readonly ColumnRange[]): Cells {
  const cells = new Map<DraftClaimField, RegionWord[]>();
  for (const word of line) {
    const middle = (word.box.left + word.box.right) / 2;
    const apart = ({ left, right }: ColumnRange) => Math.max(left - middle, middle - right, 0);
    const nearest = ranges.reduce((best, one) => (apart(one) < apart(best) ? one : best));
    cells.set(nearest.field, [...(cells.get(nearest.field) ?? []), word]);
  }
  return cells;
}

/**
 * The usual amounts of a row: the price, a fee and the net. With more than three, the fee is the
 * one that leaves the net; the others stay in the text, where each raises a doubt.
 */
function amountFields(amounts: Line, read: ReadField): Map<RegionWord, DraftClaimField> {
  const [gross, ...between] = amounts;
  const net = between.pop() ?? gross;
  const found = new Map<RegionWord, DraftClaimField>();
  if (gross !== undefined) found.set(gross, 'gross');
  if (net !== undefined) found.set(net, 'net');
  const cents = (word: RegionWord | undefined) =>
    parseCents(read('net', word?.text ?? '') ?? '') ?? Number.NaN;
  const taken = cents(gross) - cents(net);
  const fee = between.length === 1 ? between[0] : between.find((one) => cents(one) === taken);
  if (fee !== undefined) found.set(fee, 'dirFee');
  return found;
}

/** Without a table to go by, uses what the words look like. */
function cellsByContent(line: Line, read: ReadField): Cells {
  const cells = new Map<DraftClaimField, RegionWord[]>();
  const amounts = line.filter(({ text }) => isAmount(text, read));
  const fields = amountFields(amounts, read);
  for (const word of line) {
    const field = fields.get(word) ?? fieldOf(word.text, cells, read);
    cells.set(field, [...(cells.get(field) ?? []), word]);
  }
  return cells;
}

function fieldOf(text: string, cells: Cells, read: ReadField): DraftClaimField {
  const digits = text.replace(/\D/g, '').length;
  if (digits === 11 && !cells.has('ndc') && read('ndc', text) !== undefined) return 'ndc';
  if (/\d[/-]\d/.test(text) && !cells.has('dateOfService')) {
    if (read('dateOfService', text) !== undefined) return 'dateOfService';
  }
  if (/^\d{4,12}$/.test(text) && !cells.has('claimId')) return 'claimId';
  return 'drugName';
}

function isAmount(text: string, read: ReadField): boolean {
  return /\.\d\d\D*$/.test(text) && read('net', text) !== undefined;
}

interface ReadingContext {
  readonly field: DraftClaimField;
  readonly decidedBy: DraftDecider;
  readonly read: ReadField;
}

function toValue(line: Line, { field, decidedBy, read }: ReadingContext): DraftValue {
  const printed = line.map(({ text }) => text).join(' ');
  const confidence = Math.min(...line.map((word) => word.confidence));
  const value = read(field, printed) ?? printed;
  return { value, printed, box: boxOf(line), decidedBy, confidence };
}

function boxOf(line: Line): PageBox | undefined {
  const boxes = line.map(({ box }) => box);
  const [first] = boxes;
  return (
    first && {
      page: first.page,
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
  );
}

function isAbove(box: PageBox | undefined, other: PageBox | undefined): boolean {
  if (box === undefined || other === undefined) return true;
  return box.page < other.page || (box.page === other.page && box.top <= other.top);
}
