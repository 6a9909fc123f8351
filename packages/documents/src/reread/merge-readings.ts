import type {
  DraftClaimField,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import type { Word } from '../document-words.ts';
import { digitsMeant, showsCents } from '../layout/values/parse-values.ts';
import { plainReading, shapeOf, type ValueShape } from '../layout/values/to-draft-value.ts';

export type RereadShape = Exclude<ValueShape, 'count'>;

const readOnce: ReadonlySet<DraftClaimField | DraftPaymentField> = new Set([
  'drugName',
  'planName',
  'payerId',
  'payeeName',
  'payeeId',
] as const);

/** The shape of a field that is read again; undefined for one that isn't. */
export function rereadShape(field: DraftClaimField | DraftPaymentField): RereadShape | undefined {
  const shape = shapeOf(field);
  return readOnce.has(field) || shape === 'count' ? undefined : shape;
}

/** A reread text as a value of its shape; undefined where it is none. */
function readingOf(text: string, shape: RereadShape): string | undefined {
  if (shape === 'code' || shape === 'text') return plainReading(text, shape);
  const joined = text.replace(/\s+/g, '');
  const digits = digitsMeant(joined) ?? joined;
  // Dust may stand above or beside a decimal point.
  const texts = [joined, digits, ...(shape === 'amount' ? [digits.replace(/[.:;]+/g, '.')] : [])];
  return texts.map((one) => plainReading(one, shape)).find((one) => one !== undefined);
}

/** A lost decimal point would turn cents into dollars. */
function isComplete(text: string, shape: RereadShape): boolean {
  return shape !== 'amount' || showsCents(text.replace(/\s+/g, ''));
}

const otherReadingsMax = 64;
/** Two agreeing readings, each this certain, leave no doubt. */
const agreedTwiceMin = { amount: 0.95, other: 0.9 } as const;
/** Of three agreeing readings each may be less certain. */
const agreedThriceMin = 0.85;
/** Required of an amount that only a sum confirms. */
const certain = 0.985;
/** A less certain first reading is dropped when two certain ones disagree with it. */
const sureFirstMin = 0.9;

/**
 * Merges a value with what rereading its cell found. Readings that agree with the value raise its
 * confidence to the highest of them; once two certain readings agree, uncertain ones are dropped.
 * Two certain readings replace an amount, or what was no value at all; the sums check it anyway.
 * Anything else is kept as another possible reading.
 */
export function mergeReadings(
  first: DraftValue,
  shape: RereadShape,
  rereadings: readonly Word[],
): DraftValue {
  const readings = rereadings.flatMap(({ text, confidence }): Reading[] => {
    const read = readingOf(text, shape);
    return read === undefined ? [] : [{ read, confidence, isComplete: isComplete(text, shape) }];
  });
  const value = withoutSame(first, shape);
  const { otherReadings, ...plain } = value;
  const agrees = ({ read }: Reading): boolean => isSame(read, value.value, shape);
  const agreeing = readings.filter(agrees);
  if (agreeing.length > 0) {
    const differing = readings.filter((one) => !agrees(one));
    if (differing.length === 0 && shape !== 'amount' && !needsRereading(value, shape)) return value;
    const confidence = Math.max(value.confidence, ...agreeing.map((one) => one.confidence));
    const same = [asReading(value), ...agreeing];
    if (!areConfirmed(same, shape)) {
      return withReadings({ ...value, confidence }, differing);
    }
    const confirmed = { ...plain, confidence: confidenceOf(confidence, agreeing, differing) };
    return withReadings(confirmed, certainOnes(differing, shape));
  }
  const candidates = readings.filter(({ read }) => mayReplace(value.value, read, shape));
  const better = candidates.find((one) => areConfirmed(agreeingWith(candidates, one), shape));
  if (better === undefined) return withReadings(value, readings);
  const others = readings.filter(({ read }) => read !== better.read);
  const confidence = confidenceOf(better.confidence, agreeingWith(readings, better), others);
  const replaced = { ...plain, value: better.read, confidence };
  const left = certainOnes(others, shape);
  // The engine is overconfident about a short number on its own.
  const wasWeighed = shape === 'quantity' && otherReadings !== undefined;
  const wasSure = value.confidence >= sureFirstMin && !wasWeighed;
  return withReadings(replaced, wasSure ? [...left, asReading(value)] : left);
}

/** Drops other readings that spell the same name. */
function withoutSame(value: DraftValue, shape: RereadShape): DraftValue {
  const { otherReadings = [], ...plain } = value;
  const others = otherReadings.filter((other) => !isSame(other, value.value, shape));
  if (others.length === otherReadings.length) return value;
  return others.length === 0 ? plain : { ...plain, otherReadings: others };
}

/** Punctuation does not make it another name. */
function isSame(read: string, value: string, shape: RereadShape): boolean {
  if (shape !== 'text') return read === value;
  const letters = (text: string): string => text.replace(/[^\p{L}\d]+/gu, ' ').trim();
  return letters(read) === letters(value);
}

/** Whether the value is not yet certain. */
export function needsRereading(
  { confidence, otherReadings }: DraftValue,
  shape: RereadShape,
): boolean {
  const least = shape === 'amount' ? certain : agreedTwiceMin.other;
  return confidence < least || otherReadings !== undefined;
}

interface Reading {
  readonly read: string;
  readonly confidence: number;
  readonly isComplete: boolean;
}

function asReading({ value, confidence }: DraftValue): Reading {
  return { read: value, confidence, isComplete: true };
}

function sureMin(shape: RereadShape): number {
  return shape === 'amount' ? agreedTwiceMin.amount : agreedTwiceMin.other;
}

/** Whether two of these equal readings are certain, or three nearly so. */
function areConfirmed(same: readonly Reading[], shape: RereadShape): boolean {
  const whole = same.filter(({ isComplete }) => isComplete);
  const nearly = whole.filter(({ confidence }) => confidence >= agreedThriceMin);
  return certainOnes(whole, shape).length > 1 || nearly.length > 2;
}

/** Two certain readings that nothing contradicts make the value certain. */
function confidenceOf(
  confidence: number,
  same: readonly Reading[],
  others: readonly Reading[],
): number {
  const isTwice = others.length === 0 && certainOnes(same, 'amount').length > 1;
  return isTwice ? Math.max(confidence, certain) : confidence;
}

function certainOnes(readings: readonly Reading[], shape: RereadShape): readonly Reading[] {
  return readings.filter(({ confidence }) => confidence >= sureMin(shape));
}

function agreeingWith(readings: readonly Reading[], { read }: Reading): readonly Reading[] {
  return readings.filter((one) => one.read === read);
}

/** A digits-only reading loses CR and DR, so it must not flip a sign. */
function mayReplace(value: string, read: string, shape: RereadShape): boolean {
  if (value === '') return shape !== 'code' && shape !== 'text';
  const mayBe = shape === 'amount' || shape === 'quantity';
  return mayBe && value.startsWith('-') === read.startsWith('-');
}

function withReadings(value: DraftValue, readings: readonly Reading[]): DraftValue {
  return readings.toReversed().reduce((one, { read }) => withReading(one, read), value);
}

function withReading(value: DraftValue, read: string): DraftValue {
  const others = [read, ...(value.otherReadings ?? []).filter((other) => other !== read)];
  return { ...value, otherReadings: others.slice(0, otherReadingsMax) };
}
