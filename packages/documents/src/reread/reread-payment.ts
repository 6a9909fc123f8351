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
import { isSumOfTwo } from '../layout/payments/to-claim.ts';
import type { OpenedDocument } from '../open-document.ts';
import { needsRereading, type RereadShape, rereadShape } from './merge-readings.ts';
import {
  type RereadValues,
  rereadValues,
  type UncertainValue,
  withReread,
} from './reread-values.ts';

/** More doubts than this need a person anyway; each takes some hundredths of a second. */
const rereadsMax = 80;

/** A payment after rereading, and which values changed. */
interface RereadPayment {
  readonly payment: DraftPayment;
  readonly changed: RereadValues;
}

/** Rereads what keeps a payment from being proven. Undefined where nothing changed. */
export async function rereadPayment(
  opened: OpenedDocument,
  proven: ProvenPayment,
  pages: readonly DraftPage[],
): Promise<RereadPayment | undefined> {
  if (pages.every(({ source }) => source !== 'ocr')) return undefined;
  const doubtful = uncertainValues(proven)
    .toSorted((one, other) => Number(isCertain(one)) - Number(isCertain(other)))
    .slice(0, rereadsMax);
  const asked = new Map([...doubtful, ...shortQuantities(proven)].map((one) => [one.value, one]));
  if (asked.size === 0) return undefined;
  const byPage = [...asked.values()].toSorted(
    (one, other) => pageOf(one.value) - pageOf(other.value),
  );
  const changed = await rereadValues(opened, byPage, pages);
  return changed.size === 0 ? undefined : { payment: replaced(proven.payment, changed), changed };
}

/** Certain by itself, and doubted only because of a sum: uncertain values come first. */
function isCertain({ value, shape }: UncertainValue): boolean {
  return !needsRereading(value, shape);
}

function pageOf({ box }: DraftValue): number {
  return box?.page ?? 0;
}

function replaced(payment: DraftPayment, reread: RereadValues): DraftPayment {
  const now = (value: DraftValue): DraftValue => reread.get(value) ?? value;
  return {
    ...withReread(payment, reread),
    claims: payment.claims.map((claim) => withReread(claim, reread)),
    lumps: payment.lumps.map((lump) => ({ ...lump, amount: now(lump.amount) })),
    controls: payment.controls.map((control) => ({ ...control, value: now(control.value) })),
  };
}

/** A character with only one likely reading is this certain. */
const certainCharacter = 0.995;
/** No sum confirms these, and every figure depends on them. */
const alwaysReread = ['payerName', 'traceNumber', 'paidOn'] as const;
/** Numbers with two decimals or more are long enough to be read well. */
const longNumber = /\d[.,]\d{2,}\D*$/;

/** Short quantities: no sum confirms them, and the engine misreads short numbers on their own. */
export function shortQuantities({ payment }: ProvenPayment): readonly UncertainValue[] {
  return payment.claims.flatMap(({ fields: { quantity } }) => {
    if (quantity?.decidedBy !== 'ocr' || quantity.box === undefined) return [];
    return longNumber.test(quantity.printed) ? [] : [{ value: quantity, shape: 'quantity' }];
  });
}

/** The values of a payment to reread. */
export function uncertainValues(proven: ProvenPayment): readonly UncertainValue[] {
  const { payment, doubts } = proven;
  const open = withoutClosed(proven);
  const found = new Map<DraftValue, UncertainValue>();
  const add = (value: DraftValue | undefined, shape: RereadShape | undefined): void => {
    if (value === undefined || shape === undefined || isSumOfTwo(value)) return;
    const isRead = value.decidedBy === 'ocr' && value.box !== undefined;
    if (isRead) found.set(value, { value, shape });
  };
  for (const field of alwaysReread) add(payment.fields[field], rereadShape(field));
  for (const doubt of doubts) addDoubted(payment, { doubt, open }, add);
  for (const { fields } of payment.claims) {
    if (mayLackPoint(fields.quantity)) add(fields.quantity, 'quantity');
  }
  return [...found.values()];
}

/** No sum tells 2.5 from 25, and a decimal point is easily lost. */
function mayLackPoint(quantity: DraftValue | undefined): boolean {
  return quantity !== undefined && /\d\d/.test(quantity.value) && !isUsualQuantity(quantity.value);
}

type Add = (value: DraftValue | undefined, shape: RereadShape | undefined) => void;

/** Claims whose row adds up keep only values with other readings. */
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
  /** Claims that may explain a wrong sum. */
  readonly open: readonly DraftClaim[];
}

function addDoubted(payment: DraftPayment, { doubt, open }: Doubted, add: Add): void {
  const { part, row, field } = doubt;
  if (part === 'claim') {
    const claim = payment.claims.find((one) => one.row === row);
    if (claim === undefined) return;
    if (field === undefined) addUncertain([claim], add);
    else add(claim.fields[field as DraftClaimField], rereadShape(field as DraftClaimField));
  } else if (part === 'lump') {
    add(payment.lumps.find((one) => one.row === row)?.amount, 'amount');
  } else if (part === 'control') {
    const control = row === undefined ? undefined : payment.controls[row];
    if (control === undefined) return;
    add(control.value, control.of === 'claims' ? 'quantity' : 'amount');
    const covered = open.filter(
      (claim) => claim.row >= control.fromRow && claim.row <= control.toRow,
    );
    if (control.of === 'lumps') addUncertainLumps(payment, add);
    else addUncertain(covered, add);
  } else {
    const named = draftPaymentFields.find((one) => one === field);
    if (named !== undefined) add(payment.fields[named], rereadShape(named));
    if (field === undefined) add(payment.fields.amount, 'amount');
    if (field === undefined || field === 'amount') {
      addUncertain(open, add);
      addUncertainLumps(payment, add);
    }
  }
}

/** Uncertain amounts: when a sum does not close, one of them is probably wrong. */
function addUncertain(claims: readonly DraftClaim[], add: Add): void {
  for (const { fields } of claims) {
    for (const [field, value] of Object.entries(fields)) {
      const shape = rereadShape(field as DraftClaimField);
      if (shape === 'amount' && value !== undefined && isUncertain(value)) add(value, shape);
    }
  }
}

function addUncertainLumps({ lumps }: DraftPayment, add: Add): void {
  for (const { amount } of lumps) if (isUncertain(amount)) add(amount, 'amount');
}

function isUncertain({ confidence, otherReadings }: DraftValue): boolean {
  return otherReadings !== undefined || confidence < certainCharacter;
}

const numbers = /^-?\d+(\.\d+)?$/;

/**
 * The document with reread numbers in place of single words; undefined where no number changed.
 */
export function withRereadWords(
  words: DocumentWords,
  changed: RereadValues,
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
    found.set(word, rereadWord(word, before, after));
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

function rereadWord({ doubtful, ...word }: Word, before: DraftValue, after: DraftValue): Word {
  const { confidence, otherReadings, value } = after;
  const text = value === before.value ? word.text : value;
  const isOpen = otherReadings !== undefined && value === before.value;
  return isOpen && doubtful !== undefined
    ? { ...word, confidence, doubtful }
    : { ...word, text, confidence };
}
