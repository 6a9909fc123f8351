import type {
  DraftClaimField,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { digitsMeant } from '../layout/values/digits-meant.ts';
import { parseAmount } from '../layout/values/parse-amount.ts';
import { parseDay } from '../layout/values/parse-day.ts';
import { parseNdc } from '../layout/values/parse-ndc.ts';
import { parseQuantity } from '../layout/values/parse-quantity.ts';
import type { Word } from '../words.ts';

export type LookedShape = 'amount' | 'day' | 'ndc' | 'quantity' | 'code' | 'text';

const otherReadingsMax = 64;

/** Two looks that agree and are each as sure as this leave no doubt. */
const sureTwice = { amount: 0.95, other: 0.9 } as const;

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

/**
 * A value with what a second look at its cell says. Where both looks agree it is as sure as the
 * surer one, and without other readings if both were sure; where they differ the second is one more
 * reading, and the sums decide.
 */
export function withSecondLook(value: DraftValue, shape: LookedShape, again: Word): DraftValue {
  const read = readingOf(again.text, shape);
  if (read === undefined) return value;
  if (read === value.value) {
    const { otherReadings, ...plain } = value;
    const confidence = Math.max(value.confidence, again.confidence);
    const least = Math.min(value.confidence, again.confidence);
    const isSure = least >= (shape === 'amount' ? sureTwice.amount : sureTwice.other);
    if (isSure || otherReadings === undefined) return { ...plain, confidence };
    return { ...value, confidence };
  }
  return withReading(value, read);
}

/** A value with one more look, which adds what it reads and settles nothing. */
export function withFurtherLook(value: DraftValue, shape: LookedShape, further: Word): DraftValue {
  const read = readingOf(further.text, shape);
  return read === undefined || read === value.value ? value : withReading(value, read);
}

function withReading(value: DraftValue, read: string): DraftValue {
  const others = [read, ...(value.otherReadings ?? []).filter((other) => other !== read)];
  return { ...value, otherReadings: others.slice(0, otherReadingsMax) };
}

function readingOf(text: string, shape: LookedShape): string | undefined {
  const joined = text.replace(/\s+/g, '');
  const digits = digitsMeant(joined) ?? joined;
  switch (shape) {
    case 'amount':
      return parseAmount(joined) ?? parseAmount(digits);
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
