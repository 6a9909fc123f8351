import type {
  DraftClaimField,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import type { Word } from '../document-words.ts';
import {
  digitsMeant,
  parseAmount,
  parseDay,
  parseNdc,
  parseQuantity,
  showsCents,
} from '../layout/values/parse-values.ts';

export type LookedShape = 'amount' | 'day' | 'ndc' | 'quantity' | 'code' | 'text';

export function shapeOf(field: DraftClaimField | DraftPaymentField): LookedShape | undefined {
  switch (field) {
    case 'dateOfService':
    case 'paidOn':
      return 'day';
    case 'ndc':
    case 'quantity':
      return field;
    case 'claimId':
    case 'claimReference':
    case 'traceNumber':
      return 'code';
    case 'payerName':
    case 'status':
      return 'text';
    case 'drugName':
    case 'planName':
    case 'payerId':
    case 'payeeName':
    case 'payeeId':
      return undefined;
    default:
      return 'amount';
  }
}

/** What a look says as a value of that shape; undefined where it says none. */
function readingOf(text: string, shape: LookedShape): string | undefined {
  const joined = text.replace(/\s+/g, '');
  const digits = digitsMeant(joined) ?? joined;
  switch (shape) {
    case 'amount':
      return parseAmount(joined) ?? parseAmount(digits) ?? parseAmount(pointed(digits));
    case 'day':
      return parseDay(joined) ?? parseDay(digits);
    case 'quantity':
      return parseQuantity(joined) ?? parseQuantity(digits);
    case 'ndc': {
      const codes = parseNdc(digits);
      return codes.length === 1 ? codes[0] : undefined;
    }
    case 'code':
      return joined.replace(/^#/, '') || undefined;
    case 'text':
      return text.replace(/\s+/g, ' ').trim() || undefined;
  }
}

/** A point with dust above or beside it. */
function pointed(text: string): string {
  return text.replace(/[.:;]+/g, '.');
}

/** A point that was not seen makes dollars of cents. */
function isWhole(text: string, shape: LookedShape): boolean {
  return shape !== 'amount' || showsCents(text.replace(/\s+/g, ''));
}

const otherReadingsMax = 64;

/** Two looks that agree and are each as sure as this leave no doubt. */
const sureTwice = { amount: 0.95, other: 0.9 } as const;

/** Three that agree may each be less sure. */
const sureThrice = 0.85;

/** What is asked of an amount that only a sum speaks for. */
const sureAsCanBe = 0.985;

/** Of a first reading below this nothing is left, where two sure looks say otherwise. */
const firstIsDoubtful = 0.9;

/**
 * A value with what further looks at its cell say. Looks that agree with it make it as sure as the
 * surest; where two sure looks say the same, what unsure ones say is left out. Of an amount, and of
 * what was no value at all, two sure looks are believed against the first reading: the sums judge
 * it all the same. All else is one more reading.
 */
export function withLooks(
  first: DraftValue,
  shape: LookedShape,
  looks: readonly Word[],
): DraftValue {
  const seen = looks.flatMap(({ text, confidence }): Seen[] => {
    const read = readingOf(text, shape);
    return read === undefined ? [] : [{ read, confidence, isWhole: isWhole(text, shape) }];
  });
  const value = withoutSame(first, shape);
  const { otherReadings, ...plain } = value;
  const agrees = ({ read }: Seen): boolean => isSame(read, value.value, shape);
  const agreeing = seen.filter(agrees);
  if (agreeing.length > 0) {
    const differing = seen.filter((one) => !agrees(one));
    if (differing.length === 0 && shape !== 'amount' && !isOpen(value, shape)) return value;
    const confidence = Math.max(value.confidence, ...agreeing.map((one) => one.confidence));
    const same = [asSeen(value), ...agreeing];
    if (!areSure(same, shape)) {
      return withReadings({ ...value, confidence }, differing);
    }
    const twice = { ...plain, confidence: sureness(confidence, agreeing, differing) };
    return withReadings(twice, sureOnes(differing, shape));
  }
  const twice = seen.filter(({ read }) => mayReplace(value.value, read, shape));
  const said = twice.find((one) => areSure(sayingAs(twice, one), shape));
  if (said === undefined) return withReadings(value, seen);
  const others = seen.filter(({ read }) => read !== said.read);
  const confidence = sureness(said.confidence, sayingAs(seen, said), others);
  const believed = { ...plain, value: said.read, confidence };
  const left = sureOnes(others, shape);
  // Of a short number that it read alone the engine is never as unsure as it should be.
  const wasWeighed = shape === 'quantity' && otherReadings !== undefined;
  const wasSure = value.confidence >= firstIsDoubtful && !wasWeighed;
  return withReadings(believed, wasSure ? [...left, asSeen(value)] : left);
}

/** Without other readings of a name that are no other name. */
function withoutSame(value: DraftValue, shape: LookedShape): DraftValue {
  const { otherReadings = [], ...plain } = value;
  const others = otherReadings.filter((other) => !isSame(other, value.value, shape));
  if (others.length === otherReadings.length) return value;
  return others.length === 0 ? plain : { ...plain, otherReadings: others };
}

/** A mark at a name's end, or a comma for a point, makes it no other name. */
function isSame(read: string, value: string, shape: LookedShape): boolean {
  if (shape !== 'text') return read === value;
  const letters = (text: string): string => text.replace(/[^\p{L}\d]+/gu, ' ').trim();
  return letters(read) === letters(value);
}

/** Whether other looks are needed to say what it is. */
export function isOpen({ confidence, otherReadings }: DraftValue, shape: LookedShape): boolean {
  const least = shape === 'amount' ? sureAsCanBe : sureTwice.other;
  return confidence < least || otherReadings !== undefined;
}

interface Seen {
  readonly read: string;
  readonly confidence: number;
  readonly isWhole: boolean;
}

function asSeen({ value, confidence }: DraftValue): Seen {
  return { read: value, confidence, isWhole: true };
}

function sureOf(shape: LookedShape): number {
  return shape === 'amount' ? sureTwice.amount : sureTwice.other;
}

/** Whether of these readings, which all say the same, two are sure, or three nearly so. */
function areSure(same: readonly Seen[], shape: LookedShape): boolean {
  const whole = same.filter(({ isWhole }) => isWhole);
  const nearly = whole.filter(({ confidence }) => confidence >= sureThrice);
  return sureOnes(whole, shape).length > 1 || nearly.length > 2;
}

/** Two sure looks that none goes against are as good as one as sure as can be. */
function sureness(confidence: number, same: readonly Seen[], others: readonly Seen[]): number {
  const isTwice = others.length === 0 && sureOnes(same, 'amount').length > 1;
  return isTwice ? Math.max(confidence, sureAsCanBe) : confidence;
}

function sureOnes(seen: readonly Seen[], shape: LookedShape): readonly Seen[] {
  return seen.filter(({ confidence }) => confidence >= sureOf(shape));
}

function sayingAs(seen: readonly Seen[], { read }: Seen): readonly Seen[] {
  return seen.filter((one) => one.read === read);
}

/** A look of digits only loses the letters that say which way money goes: no sign is turned. */
function mayReplace(value: string, read: string, shape: LookedShape): boolean {
  if (value === '') return shape !== 'code' && shape !== 'text';
  const mayBe = shape === 'amount' || shape === 'quantity';
  return mayBe && value.startsWith('-') === read.startsWith('-');
}

function withReadings(value: DraftValue, seen: readonly Seen[]): DraftValue {
  return seen.toReversed().reduce((one, { read }) => withReading(one, read), value);
}

function withReading(value: DraftValue, read: string): DraftValue {
  const others = [read, ...(value.otherReadings ?? []).filter((other) => other !== read)];
  return { ...value, otherReadings: others.slice(0, otherReadingsMax) };
}
