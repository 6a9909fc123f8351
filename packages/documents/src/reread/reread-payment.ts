import { isUsualQuantity } from '@pfs/core/draft/doubts/text-doubts';
import {
  type DraftClaim,
  type DraftClaimField,
  type DraftPage,
  type DraftPayment,
  type DraftValue,
  draftPaymentFields,
  type PageBox,
} from '@pfs/core/draft/draft-remittance';
import type { Doubt, ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { DocumentPage, DocumentWords, Word } from '../document-words.ts';
import { isAddedUp } from '../layout/payments/to-claim.ts';
import type { OpenedDocument } from '../open-document.ts';
import { isOpen, type LookedShape, shapeOf } from './merge-readings.ts';
import { type ChangedValues, lookAtValues } from './reread-values.ts';

/** A page of nothing but doubts is for a person; a look takes some hundredths of a second. */
const looksMax = 80;

/** What second looks at values of a payment have changed, and the payment with it. */
interface LookedPayment {
  readonly payment: DraftPayment;
  readonly changed: ChangedValues;
}

/** The payment with second looks at what keeps it from being proven; undefined for none. */
export async function lookAtDoubts(
  opened: OpenedDocument,
  proven: ProvenPayment,
  pages: readonly DraftPage[],
): Promise<LookedPayment | undefined> {
  if (pages.every(({ source }) => source !== 'ocr')) return undefined;
  const doubtful = doubtfulValues(proven)
    .toSorted((one, other) => Number(isSettled(one)) - Number(isSettled(other)))
    .slice(0, looksMax);
  const asked = new Map([...doubtful, ...shortQuantities(proven)].map((one) => [one.value, one]));
  if (asked.size === 0) return undefined;
  const byPage = [...asked.values()].toSorted(
    (one, other) => pageOf(one.value) - pageOf(other.value),
  );
  const looked = byPage.map(({ value, shape }) => {
    return { value, shape, digitsOnly: isOfDigits(value, shape) };
  });
  const changed = await lookAtValues(opened, looked, pages);
  return changed.size === 0 ? undefined : { payment: replaced(proven.payment, changed), changed };
}

/** Only a sum that does not close speaks against it: what is open comes first. */
function isSettled({ value, shape }: DoubtfulValue): boolean {
  return !isOpen(value, shape);
}

/** An amount may have the letters that turn it. */
function isOfDigits({ printed }: DraftValue, shape: LookedShape): boolean {
  if (shape === 'amount') return !/[CD]\s*R\W*$/i.test(printed);
  return shape === 'quantity' || shape === 'ndc';
}

function pageOf({ box }: DraftValue): number {
  return box?.page ?? 0;
}

function replaced(payment: DraftPayment, changed: ChangedValues): DraftPayment {
  const now = (value: DraftValue): DraftValue => changed.get(value) ?? value;
  return {
    ...payment,
    fields: eachField(payment.fields, now),
    claims: payment.claims.map((claim) => ({ ...claim, fields: eachField(claim.fields, now) })),
    lumps: payment.lumps.map((lump) => ({ ...lump, amount: now(lump.amount) })),
    controls: payment.controls.map((control) => ({ ...control, value: now(control.value) })),
  };
}

function eachField<Fields extends Partial<Readonly<Record<string, DraftValue>>>>(
  fields: Fields,
  now: (value: DraftValue) => DraftValue,
): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    value === undefined ? undefined : now(value),
  ]);
  return Object.fromEntries(entries) as Fields;
}

interface DoubtfulValue {
  readonly value: DraftValue;
  readonly shape: LookedShape;
}

/** A character is as sure as this where only one reading of it is likely. */
const sureConfidence = 0.995;

/** No sum proves them, and every figure hangs on them: they are looked at however well read. */
const alwaysLookedAt = ['payerName', 'traceNumber', 'paidOn'] as const;

/** Two decimals or more stand among digits enough to be read well. */
const longNumber = /\d[.,]\d{2,}\D*$/;

/** Quantities of few digits: no sum proves them, and the engine misreads such numbers alone. */
export function shortQuantities({ payment }: ProvenPayment): readonly DoubtfulValue[] {
  return payment.claims.flatMap(({ fields: { quantity } }) => {
    if (quantity?.decidedBy !== 'ocr' || quantity.box === undefined) return [];
    return longNumber.test(quantity.printed) ? [] : [{ value: quantity, shape: 'quantity' }];
  });
}

/** The values of a payment that were read from a picture and are looked at once more. */
export function doubtfulValues(proven: ProvenPayment): readonly DoubtfulValue[] {
  const { payment, doubts } = proven;
  const open = withoutClosed(proven);
  const found = new Map<DraftValue, DoubtfulValue>();
  const add = (value: DraftValue | undefined, shape: LookedShape | undefined): void => {
    if (value === undefined || shape === undefined || isAddedUp(value)) return;
    const isRead = value.decidedBy === 'ocr' && value.box !== undefined;
    if (isRead) found.set(value, { value, shape });
  };
  for (const field of alwaysLookedAt) add(payment.fields[field], shapeOf(field));
  for (const doubt of doubts) addDoubted(payment, { doubt, open }, add);
  for (const { fields } of payment.claims) {
    if (mayLackPoint(fields.quantity)) add(fields.quantity, 'quantity');
  }
  return [...found.values()];
}

/** No sum tells 2.5 from 25: where a point is easily lost, the page is asked once more. */
function mayLackPoint(quantity: DraftValue | undefined): boolean {
  return quantity !== undefined && /\d\d/.test(quantity.value) && !isUsualQuantity(quantity.value);
}

type Add = (value: DraftValue | undefined, shape: LookedShape | undefined) => void;

/** Claims with nothing left of them but what the engine weighed, where their own row adds up. */
function withoutClosed({ payment, equations }: ProvenPayment): readonly DraftClaim[] {
  const rows = Map.groupBy(
    equations.filter(({ kind }) => kind === 'row'),
    ({ row }) => row,
  );
  return payment.claims.map((claim) => {
    if (rows.get(claim.row)?.every(({ holds }) => holds) !== true) return claim;
    const weighed = Object.entries(claim.fields).filter(([, value]) => value?.otherReadings);
    return { ...claim, fields: Object.fromEntries(weighed) };
  });
}

interface Doubted {
  readonly doubt: Doubt;
  /** Claims that may be to blame for a sum. */
  readonly open: readonly DraftClaim[];
}

function addDoubted(payment: DraftPayment, { doubt, open }: Doubted, add: Add): void {
  const { part, row, field } = doubt;
  if (part === 'claim') {
    const claim = payment.claims.find((one) => one.row === row);
    if (claim === undefined) return;
    if (field === undefined) addUnsure([claim], add);
    else add(claim.fields[field as DraftClaimField], shapeOf(field as DraftClaimField));
  } else if (part === 'lump') {
    add(payment.lumps.find((one) => one.row === row)?.amount, 'amount');
  } else if (part === 'control') {
    const control = row === undefined ? undefined : payment.controls[row];
    if (control === undefined) return;
    add(control.value, control.of === 'claims' ? 'quantity' : 'amount');
    const covered = open.filter(
      (claim) => claim.row >= control.fromRow && claim.row <= control.toRow,
    );
    if (control.of === 'lumps') addUnsureLumps(payment, add);
    else addUnsure(covered, add);
  } else {
    const named = draftPaymentFields.find((one) => one === field);
    if (named !== undefined) add(payment.fields[named], shapeOf(named));
    if (field === undefined) add(payment.fields.amount, 'amount');
    if (field === undefined || field === 'amount') {
      addUnsure(open, add);
      addUnsureLumps(payment, add);
    }
  }
}

/** Amounts that may be others: where a sum does not close, one of them is to blame. */
function addUnsure(claims: readonly DraftClaim[], add: Add): void {
  for (const { fields } of claims) {
    for (const [field, value] of Object.entries(fields)) {
      const shape = shapeOf(field as DraftClaimField);
      if (shape === 'amount' && value !== undefined && isUnsure(value)) add(value, shape);
    }
  }
}

function addUnsureLumps({ lumps }: DraftPayment, add: Add): void {
  for (const { amount } of lumps) if (isUnsure(amount)) add(amount, 'amount');
}

function isUnsure({ confidence, otherReadings }: DraftValue): boolean {
  return otherReadings !== undefined || confidence < sureConfidence;
}

const numbers = /^-?\d+(\.\d+)?$/;

/**
 * A document with those words as looks have found them that are a whole value of numbers; undefined
 * where no look says another number than was read.
 */
export function lookedWords(
  words: DocumentWords,
  changed: ChangedValues,
): DocumentWords | undefined {
  const found = new Map<Word, Word>();
  let isOther = false;
  for (const [before, after] of changed) {
    if (!numbers.test(after.value) || before.box === undefined) continue;
    const page = words.pages.find(({ number }) => number === before.box?.page);
    const inside = page === undefined ? [] : wordsWithin(page, before.box);
    const [word] = inside;
    if (word === undefined || inside.length > 1) continue;
    if (after.value !== before.value) isOther = true;
    found.set(word, lookedWord(word, before, after));
  }
  if (!isOther) return undefined;
  const pages = words.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => found.get(word) ?? word),
  }));
  return { ...words, pages };
}

function wordsWithin({ words }: DocumentPage, { left, top, right, bottom }: PageBox): Word[] {
  return words.filter(({ box }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  });
}

function lookedWord({ doubtful, ...word }: Word, before: DraftValue, after: DraftValue): Word {
  const { confidence, otherReadings, value } = after;
  const text = value === before.value ? word.text : value;
  const isOpen = otherReadings !== undefined && value === before.value;
  return isOpen && doubtful !== undefined
    ? { ...word, confidence, doubtful }
    : { ...word, text, confidence };
}
