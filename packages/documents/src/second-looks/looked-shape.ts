import type { DraftClaimField, DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import { digitsMeant } from '../layout/values/digits-meant.ts';
import { parseAmount, showsCents } from '../layout/values/parse-amount.ts';
import { parseDay } from '../layout/values/parse-day.ts';
import { parseNdc } from '../layout/values/parse-ndc.ts';
import { parseQuantity } from '../layout/values/parse-quantity.ts';

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
export function readingOf(text: string, shape: LookedShape): string | undefined {
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
export function isWhole(text: string, shape: LookedShape): boolean {
  return shape !== 'amount' || showsCents(text.replace(/\s+/g, ''));
}
