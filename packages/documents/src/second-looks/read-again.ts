import type { DraftClaimField, DraftValue } from '@pfs/core/draft/draft-remittance';
import { digitsMeant } from '../layout/values/digits-meant.ts';
import { parseAmount } from '../layout/values/parse-amount.ts';
import { parseDay } from '../layout/values/parse-day.ts';
import { parseNdc } from '../layout/values/parse-ndc.ts';
import { parseQuantity } from '../layout/values/parse-quantity.ts';
import type { Word } from '../words.ts';

export type LookedShape = 'amount' | 'day' | 'ndc' | 'quantity' | 'code';

const otherReadingsMax = 64;

export function shapeOf(field: DraftClaimField | 'amount' | 'paidOn'): LookedShape | undefined {
  if (field === 'dateOfService' || field === 'paidOn') return 'day';
  if (field === 'ndc') return 'ndc';
  if (field === 'quantity') return 'quantity';
  if (field === 'claimId' || field === 'claimReference') return 'code';
  return field === 'drugName' || field === 'planName' || field === 'status' ? undefined : 'amount';
}

/**
 * A value with what a second look at its cell says. Where both looks agree it is as sure as the
 * surer one; where they differ the second is one more reading, and the sums decide.
 */
export function withSecondLook(value: DraftValue, shape: LookedShape, again: Word): DraftValue {
  const read = readingOf(again.text, shape);
  if (read === undefined) return value;
  if (read === value.value) {
    return again.confidence > value.confidence ? { ...value, confidence: again.confidence } : value;
  }
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
      return joined === '' ? undefined : joined;
  }
}
