import { addCents, type Cents, centsToText, parseCents, toCents } from '../../money.ts';
import {
  type DraftAmountField,
  type DraftClaim,
  type DraftClaimField,
  type DraftColumn,
  type DraftControl,
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
} from '../draft-remittance.ts';
import { type ChangedDraft, paymentAt } from './draft-change.ts';

/** Parses printed text as a field's value in normal form; undefined if it isn't one. */
export type ReadField = (field: DraftClaimField, text: string) => string | undefined;

type Fields = DraftClaim['fields'];

/** One change to whole columns or sections of a payment. */
export type ColumnChange =
  | {
      readonly kind: 'move_column' | 'split_column';
      readonly payment: number;
      readonly field: DraftClaimField;
      readonly into: DraftClaimField;
    }
  | {
      readonly kind: 'merge_columns';
      readonly payment: number;
      readonly field: DraftAmountField;
      readonly into: DraftAmountField;
    }
  | {
      readonly kind: 'flip_rows';
      readonly part: 'claim' | 'lump';
      readonly payment: number;
      readonly fromRow: number;
      readonly toRow: number;
    };

/** Changes columns or sections, and keeps the original payment for undo. */
export function changeColumns(
  payments: readonly DraftPayment[],
  change: ColumnChange,
  read: ReadField,
): ChangedDraft {
  const whole = paymentAt(payments, change.payment);
  const changed = withStatement(changedPayment(whole, change, read), change);
  return {
    payments: payments.with(change.payment, changed),
    undo: { kind: 'put_payments', at: change.payment, count: 1, payments: [whole] },
  };
}

/** Stores what a person said with the payment: undone with it, and learned for its layout. */
function withStatement(payment: DraftPayment, change: ColumnChange): DraftPayment {
  const { moved, turned } = payment.said ?? { moved: [], turned: [] };
  if (change.kind === 'move_column') {
    const { field, into } = change;
    return { ...payment, said: { moved: [...moved, { field, into }], turned } };
  }
  if (change.kind !== 'flip_rows' || change.part !== 'claim') return payment;
  const rows = rowsBetween(payment.claims, change);
  const kept = turned.filter((row) => !rows.includes(row));
  const both = [...kept, ...rows.filter((row) => !turned.includes(row))];
  const { said: _, ...as } = payment;
  return moved.length + both.length === 0 ? as : { ...as, said: { moved, turned: both } };
}

function changedPayment(
  payment: DraftPayment,
  change: ColumnChange,
  read: ReadField,
): DraftPayment {
  if (change.kind === 'flip_rows') return flipRows(payment, change);
  const { field, into } = change;
  if (field === into) throw new RangeError('a column and itself');
  switch (change.kind) {
    case 'move_column':
      return moveColumn(payment, { field, into }, read);
    case 'split_column':
      return splitColumn(payment, { field, into }, read);
    case 'merge_columns':
      return mergeColumns(payment, { field: change.field, into: change.into });
  }
}

interface Columns<Field extends DraftClaimField = DraftClaimField> {
  readonly field: Field;
  readonly into: Field;
}

/** Swaps the meaning of two columns; an empty one gives nothing back. */
function moveColumn(payment: DraftPayment, { field, into }: Columns, read: ReadField) {
  if (!payment.claims.some(({ fields }) => fields[field])) throw new RangeError('no such column');
  const other = (one: string) => (one === field ? into : one === into ? field : undefined);
  const claims = mapFields(payment, ({ [field]: first, [into]: second, ...others }) => ({
    ...others,
    ...(first && { [into]: asField(first, { field, into }, read) }),
    ...(second && { [field]: asField(second, { field: into, into: field }, read) }),
  }));
  const columns = payment.columns?.flatMap((column): DraftColumn[] => {
    const meant = amountField(other(column.field) ?? column.field);
    // A person says what the moved column means, but not what the other one does.
    const confidence = column.field === field ? 1 : column.confidence;
    return meant === undefined ? [] : [{ ...column, field: meant, confidence }];
  });
  const controls = payment.controls.flatMap((control): DraftControl[] => {
    if (other(control.of) === undefined) return [control];
    const of = amountField(other(control.of) ?? '');
    return of === undefined ? [] : [{ ...control, of }];
  });
  return { ...payment, claims, controls, ...(columns && { columns }) };
}

/** Splits values that have two parts into two columns; others stay as they are. */
function splitColumn(payment: DraftPayment, columns: Columns, read: ReadField): DraftPayment {
  const { field, into } = columns;
  let isAnySplit = false;
  const claims = mapFields(payment, (fields) => {
    const value = fields[field];
    const parts = value && fields[into] === undefined && partsOf(value, columns, read);
    if (!parts) return fields;
    isAnySplit = true;
    return { ...fields, [field]: parts.rest, [into]: parts.taken };
  });
  if (!isAnySplit) throw new RangeError('no value of two parts');
  const controls = payment.controls.map((control): DraftControl => {
    const of = amountField(into);
    if (control.of !== field || of === undefined) return control;
    const isOfRest = comesTo(claims, control, field);
    return !isOfRest && comesTo(claims, control, into) ? { ...control, of } : control;
  });
  return { ...payment, claims, controls };
}

/** Whether a column adds up to a printed total as printed. */
function comesTo(
  claims: readonly DraftClaim[],
  { fromRow, toRow, value }: DraftControl,
  field: DraftClaimField,
): boolean {
  const covered = claims.filter(({ row }) => row >= fromRow && row <= toRow);
  const amounts = covered.map(
    ({ fields }) => parseCents(fields[field]?.value ?? '0') ?? Number.NaN,
  );
  return amounts.reduce((sum, cents) => sum + cents, 0) === parseCents(value.value);
}

interface Parts {
  readonly rest: DraftValue;
  readonly taken: DraftValue;
}

/** Splits "30 694.84", "694.84 + (14.59)" and "ELIQUIS 5 MG 694.84" at the last possible place. */
function partsOf(value: DraftValue, { field, into }: Columns, read: ReadField): Parts | undefined {
  const printed = textOf(value);
  const words = printed.split(/\s+\+\s+|\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return undefined;
  const tries = [
    { taken: last, rest: printed.slice(0, -last.length).replace(/[\s+]+$/, '') },
    { taken: first, rest: printed.slice(first.length).replace(/^[\s+]+/, '') },
  ];
  for (const { taken, rest } of tries) {
    const [ofTaken, ofRest] = [read(into, taken), read(field, rest)];
    if (ofTaken === undefined || ofRest === undefined) continue;
    return { rest: withText(value, ofRest, rest), taken: withText(value, ofTaken, taken) };
  }
  return undefined;
}

/** Adds one column's amounts to another's; a value that is no amount stays where it is. */
function mergeColumns(payment: DraftPayment, { field, into }: Columns<DraftAmountField>) {
  const claims = mapFields(payment, (fields) => {
    const { [field]: first, [into]: second, ...others } = fields;
    if (first === undefined) return fields;
    if (second === undefined) return { ...others, [into]: first };
    const sum = sumOf(first.value, second.value);
    return sum === undefined ? fields : { ...others, [into]: mergedValue(first, second, sum) };
  });
  const controls = payment.controls.flatMap((control) => mergedControl(payment, control));
  const columns = payment.columns?.filter((column) => column.field !== field);
  return { ...payment, claims, controls, ...(columns && { columns }) };

  function mergedControl({ controls: all }: DraftPayment, control: DraftControl): DraftControl[] {
    // A printed sum of one of them is no sum of both.
    if (control.of === field) return [];
    if (control.of !== into) return [control];
    const { accepted: _, ...bare } = control;
    const twin = all.find((one) => one.of === field && coversAlike(one, control));
    const sum = twin && sumOf(twin.value.value, control.value.value);
    if (twin === undefined || sum === undefined) return [];
    return [{ ...bare, value: mergedValue(twin.value, control.value, sum) }];
  }
}

function coversAlike(first: DraftControl, second: DraftControl): boolean {
  return first.fromRow === second.fromRow && first.toRow === second.toRow;
}

interface RowRange {
  readonly fromRow: number;
  readonly toRow: number;
}

function rowsBetween(list: readonly { readonly row: number }[], { fromRow, toRow }: RowRange) {
  const from = list.findIndex(({ row }) => row === fromRow);
  const to = list.findIndex(({ row }) => row === toRow);
  if (from < 0 || to < from) throw new RangeError('no such rows');
  return list.slice(from, to + 1).map(({ row }) => row);
}

/** Flips the sign of a section's amounts, quantities and sums. */
export function flipRows(
  payment: DraftPayment,
  { part, ...range }: RowRange & { readonly part: 'claim' | 'lump' },
): DraftPayment {
  const list: readonly { readonly row: number }[] =
    part === 'claim' ? payment.claims : payment.lumps;
  const turned = new Set(rowsBetween(list, range));
  const controls = payment.controls.map((control) => {
    const isOfPart = (control.of === 'lumps') === (part === 'lump');
    if (!isOfPart || control.of === 'claims' || control.scope === 'payment') return control;
    const covered = list.filter(({ row }) => row >= control.fromRow && row <= control.toRow);
    const isWithin = covered.length > 0 && covered.every(({ row }) => turned.has(row));
    return isWithin ? { ...control, value: negated(control.value) } : control;
  });
  if (part === 'lump') {
    const lumps = payment.lumps.map((lump) =>
      turned.has(lump.row) ? { ...lump, amount: negated(lump.amount) } : lump,
    );
    return { ...payment, lumps, controls };
  }
  const claims = payment.claims.map((claim) =>
    turned.has(claim.row) ? { ...claim, fields: flippedFields(claim.fields) } : claim,
  );
  return { ...payment, claims, controls };
}

/** A row's fields with the signs of its amounts and quantity flipped. */
export function flippedFields(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([field, value]) => {
    const turns = field === 'quantity' || amountField(field) !== undefined;
    return [field, turns ? negated(value) : value];
  });
  return Object.fromEntries(entries) as Fields;
}

export function negated(value: DraftValue): DraftValue {
  const { otherReadings } = value;
  const others = otherReadings && { otherReadings: otherReadings.map(negatedText) };
  return { ...value, value: negatedText(value.value), ...others };
}

/** An amount in normal form with its sign flipped; zero and other text stay as they are. */
export function negatedText(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return /[1-9]/.test(text) && /^[\d.]+$/.test(text) ? `-${text}` : text;
}

function mapFields(payment: DraftPayment, work: (fields: Fields) => Fields): DraftClaim[] {
  return payment.claims.map((claim) => ({ ...claim, fields: work(claim.fields) }));
}

/** A value that changes its column: unchanged between amounts, else parsed again from the print. */
function asField(value: DraftValue, { field, into }: Columns, read: ReadField): DraftValue {
  if (amountField(field) !== undefined && amountField(into) !== undefined) return value;
  const text = textOf(value);
  return withText(value, read(into, text) ?? text, value.printed);
}

/** What the page says, or a person instead. */
function textOf({ decidedBy, printed, value }: DraftValue): string {
  return (decidedBy === 'person' ? value : printed).trim();
}

function withText(from: DraftValue, value: string, printed: string): DraftValue {
  const { otherReadings: _, toldOtherwise: __, ...place } = from;
  return { ...place, value, printed };
}

/** As certain as the less certain one, and read the same way. */
function mergedValue(first: DraftValue, second: DraftValue, sum: Cents): DraftValue {
  const [uncertain, other] =
    first.confidence < second.confidence ? [first, second] : [second, first];
  const value = withText(uncertain, centsToText(sum), `${second.printed} + ${first.printed}`);
  return { ...value, box: uncertain.box ?? other.box };
}

function sumOf(first: string, second: string): Cents | undefined {
  const [one, two] = [parseCents(first), parseCents(second)];
  return one === undefined || two === undefined ? undefined : toCents(addCents(one, two));
}

function amountField(field: string): DraftAmountField | undefined {
  return draftAmountFields.find((one) => one === field);
}
