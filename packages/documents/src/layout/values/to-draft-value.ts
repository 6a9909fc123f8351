import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { Token } from '../lines/placed-word.ts';
import { boxAround } from '../lines/placed-word.ts';
import { amountReadings, turnedSign } from './amount-readings.ts';
import { digitsMeant } from './digits-meant.ts';
import { parseAmount } from './parse-amount.ts';
import { parseDay } from './parse-day.ts';
import { parseNdc } from './parse-ndc.ts';
import { parseQuantity } from './parse-quantity.ts';
import { possibleTexts } from './possible-texts.ts';

export type ValueShape = 'amount' | 'day' | 'ndc' | 'quantity' | 'code' | 'text' | 'count';

const otherReadingsMax = 64;

/** What is sure at most where the picture's own reading had to be mended to be a value at all. */
const mendedConfidence = 0.5;

/** A reader of pictures is taken at its word for a sign from here on. */
const signConfidence = 0.9;

/**
 * A cell as a value in its normal form, with what else it may say. A cell that holds something else
 * is a value too, empty and of no confidence: what cannot be read must not look like nothing.
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
      const turned = turnedSign(reading);
      if (!readings.has(turned)) others.push(turned);
    }
  }
  const isMended = plain !== value || (isOpen && others.length > 0);
  return {
    value,
    printed,
    box: boxAround(tokens),
    decidedBy,
    confidence: value === '' ? 0 : isMended ? Math.min(confidence, mendedConfidence) : confidence,
    ...(others.length > 0 ? { otherReadings: others.slice(0, otherReadingsMax) } : {}),
  };
}

interface Reading {
  readonly shape: ValueShape;
  readonly isRead: boolean;
}

/** A text's values in that shape, likeliest first; several only where the text is ambiguous. */
function readingsOf(text: string, { shape, isRead }: Reading): readonly string[] {
  if (isRead && shape === 'amount') return amountReadings(text);
  if (shape === 'ndc') return parseNdc(isRead ? (digitsMeant(text) ?? text) : text);
  const plain = plainReading(text, shape);
  if (plain !== undefined) return [plain];
  const meant = isRead ? digitsMeant(text) : undefined;
  const mended = meant === undefined ? undefined : plainReading(meant, shape);
  return mended === undefined ? [] : [mended];
}

/** The value that a text says as it stands; an NDC of ten digits says none. */
function plainReading(text: string, shape: ValueShape): string | undefined {
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

/** The same value, less sure than its own reading was. */
export function lessSure(value: DraftValue, confidence: number): DraftValue {
  return value.confidence <= confidence ? value : { ...value, confidence };
}
