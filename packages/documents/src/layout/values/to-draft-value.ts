import type {
  DraftClaimField,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { negatedText } from '@pfs/core/draft/review/column-changes';
import { boxAround, type PlacedWord, type Token } from '../lines/tokens.ts';
import {
  digitsMeant,
  parseAmount,
  parseDay,
  parseNdc,
  parseQuantity,
  showsCents,
} from './parse-values.ts';

export type ValueShape = 'amount' | 'day' | 'ndc' | 'quantity' | 'code' | 'text' | 'count';

/** Fields other than amounts. */
const shapes: Partial<Record<DraftClaimField | DraftPaymentField, ValueShape>> = {
  claimId: 'code',
  claimReference: 'code',
  traceNumber: 'code',
  payerId: 'code',
  payeeId: 'code',
  dateOfService: 'day',
  paidOn: 'day',
  ndc: 'ndc',
  quantity: 'quantity',
  drugName: 'text',
  planName: 'text',
  payerName: 'text',
  payeeName: 'text',
  status: 'text',
};

/** What the values of a field look like. */
export function shapeOf(field: DraftClaimField | DraftPaymentField): ValueShape {
  return shapes[field] ?? 'amount';
}

const otherReadingsMax = 64;
/** The maximum confidence if OCR text had to be corrected to be a value at all. */
const correctedConfidence = 0.5;
/** From here on OCR is trusted about a sign. */
const signConfidence = 0.9;

/**
 * A cell as a value in normal form, with its other readings. A cell with something else becomes an
 * empty value with no confidence: an unreadable value must not look like a missing one.
 */
export function toDraftValue(tokens: readonly Token[], shape: ValueShape): DraftValue {
  const words = tokens.flatMap((token) => token.words);
  const decidedBy = words[0]?.decidedBy ?? 'text_layer';
  const isRead = decidedBy === 'ocr';
  const confidence = Math.min(1, ...words.map((word) => word.confidence));
  const separator = shape === 'amount' ? '' : ' ';
  const readings = new Set<string>();
  for (const text of possibleTexts(words, separator)) {
    for (const reading of readingsOf(text, { shape, isRead })) readings.add(reading);
  }
  const isOpen = (shape === 'day' || shape === 'quantity') && words.some(({ also }) => also);
  if (isOpen) {
    const other = words.map(({ also, text }) => also ?? text).join(separator);
    for (const reading of readingsOf(other, { shape, isRead })) readings.add(reading);
  }
  const printed = words.map((word) => word.printed ?? word.text).join(' ');
  const plain = plainReading(words.map((word) => word.text).join(separator), shape);
  const [value = '', ...others] = [...readings];
  if (isRead && shape === 'amount' && confidence < signConfidence && value !== '') {
    for (const reading of [value, ...others]) {
      // A minus is the first thing a poor picture loses.
      const turned = negatedText(reading);
      if (!readings.has(turned)) others.push(turned);
    }
  }
  const isCorrected = plain !== value || (isOpen && others.length > 0);
  return {
    value,
    printed,
    box: boxAround(tokens),
    decidedBy,
    confidence:
      value === '' ? 0 : isCorrected ? Math.min(confidence, correctedConfidence) : confidence,
    ...(others.length > 0 ? { otherReadings: others.slice(0, otherReadingsMax) } : {}),
  };
}

interface Reading {
  readonly shape: ValueShape;
  readonly isRead: boolean;
}

/** A text's possible values, likeliest first; several only if it is ambiguous. */
function readingsOf(text: string, { shape, isRead }: Reading): readonly string[] {
  if (isRead && shape === 'amount') return amountReadings(text);
  if (shape === 'ndc') return parseNdc(isRead ? (digitsMeant(text) ?? text) : text);
  const plain = plainReading(text, shape);
  if (plain !== undefined) return [plain];
  const meant = isRead ? digitsMeant(text) : undefined;
  const corrected = meant === undefined ? undefined : plainReading(meant, shape);
  return corrected === undefined ? [] : [corrected];
}

/** The value of a text as it stands; a ten-digit NDC has none. */
export function plainReading(text: string, shape: ValueShape): string | undefined {
  switch (shape) {
    case 'amount':
      return parseAmount(text);
    case 'day':
      return parseDay(text);
    case 'quantity':
      return parseQuantity(text);
    case 'ndc': {
      const codes = parseNdc(text);
      return codes.length === 1 ? codes[0] : undefined;
    }
    case 'count':
      return /^\d{1,3}(,\d{3})+$|^\d{1,7}$/.test(text)
        ? String(Number(text.replaceAll(',', '')))
        : undefined;
    case 'code':
      return text.replace(/\s+/g, '').replace(/^#/, '') || undefined;
    case 'text':
      return text.replace(/\s+/g, ' ').trim() || undefined;
  }
}

/** The same value with at most this confidence. */
export function withConfidenceAtMost(value: DraftValue, confidence: number): DraftValue {
  return value.confidence <= confidence ? value : { ...value, confidence };
}

/** A cell with many uncertain characters needs a person. */
const textsMax = 64;
const doubtfulMax = 12;

/** A cell's possible texts: as printed, then with one uncertain character changed, then two. */
export function possibleTexts(words: readonly PlacedWord[], separator: string): readonly string[] {
  const changes = changesOf(words, separator);
  const printed = words.map((word) => word.text).join(separator);
  if (changes.length === 0) return [printed];
  const texts = new Set([printed]);
  let ways: readonly (readonly Change[])[] = [[]];
  while (ways.length > 0 && texts.size < textsMax) {
    const next: Change[][] = [];
    for (const way of ways) {
      const after = way.at(-1)?.at ?? -1;
      for (const change of changes) {
        if (change.at <= after || texts.size >= textsMax) continue;
        const changed = [...way, change];
        texts.add(changedText(printed, changed));
        if (changed.length < 3) next.push(changed);
      }
    }
    ways = next;
  }
  return [...texts];
}

interface Change {
  readonly at: number;
  readonly to: string;
}

function changesOf(words: readonly PlacedWord[], separator: string): Change[] {
  let start = 0;
  const changes: Change[] = [];
  for (const word of words) {
    for (const { at, alternatives } of word.doubtful.slice(0, doubtfulMax)) {
      for (const to of alternatives) changes.push({ at: start + at, to });
    }
    start += word.text.length + separator.length;
  }
  return changes.sort((a, b) => a.at - b.at);
}

function changedText(text: string, changes: readonly Change[]): string {
  const characters = [...text];
  for (const { at, to } of changes) characters[at] = to;
  return characters.join('');
}

/**
 * The possible readings of an OCR amount, likeliest first: with look-alike letters as digits, and
 * with a point, comma, bracket or minus that was lost or misread.
 */
export function amountReadings(text: string): readonly string[] {
  const readings: string[] = [];
  const add = (reading: string | undefined): void => {
    if (reading !== undefined && !readings.includes(reading)) readings.push(reading);
  };
  const corrected = text
    .replace(/[{[]/g, '(')
    .replace(/[}\]]/g, ')')
    .replace(/[—–_~]/g, '-')
    .replace(/[;:]/g, '.')
    .replace(/['`"*°]/g, '');
  for (const plain of [text, corrected, digitsMeant(corrected)]) {
    if (plain === undefined) continue;
    if (showsCents(plain)) add(parseAmount(plain));
    for (const other of withOtherMarks(plain)) add(parseAmount(other));
    add(parseAmount(plain));
  }
  return readings;
}

function withOtherMarks(text: string): string[] {
  const others: string[] = [];
  const half = text.replace(/^([$-]*)\(([^)]*)$/, '$1($2)').replace(/^([^(]*)\)$/, '($1)');
  if (half !== text) others.push(half, text.replace(/[()]/g, ''));
  const many = /^(\D*\d*\.)(\d)(\d)(\d)(\D*)$/.exec(half);
  if (many !== null) {
    const [, before = '', first = '', second = '', third = '', behind = ''] = many;
    for (const two of [second + third, first + third, first + second]) {
      others.push(before + two + behind);
    }
  }
  const digits = half.replace(/[.,\s]/g, '');
  const match = /^(\D*)(\d{3,})(\D*)$/.exec(digits);
  const isDoubtful = !showsCents(half) || /\..*\./.test(half) || /,\d{0,2}(?!\d)/.test(half);
  if (match !== null && isDoubtful) {
    const [, before = '', all = '', behind = ''] = match;
    // A point may be read as a digit, or not at all.
    if (/[01579]/.test(all.at(-3) ?? '') && all.length > 3) {
      others.push(`${before}${all.slice(0, -3)}.${all.slice(-2)}${behind}`);
    }
    others.push(`${before}${all.slice(0, -2)}.${all.slice(-2)}${behind}`);
  }
  return others;
}
