import { type DraftAmountField, draftAmountFields } from '@pfs/core/draft/draft-remittance';
import {
  parseAmount,
  parseDay,
  parseNdc,
  parseQuantity,
} from '@pfs/documents/layout/values/parse-values';

/** A value in its normal form, or an error. */
type TypedValue = { readonly value: string } | { readonly fault: string };

/** Reads what a person typed for a field. Empty text means no value. */
export function readTypedValue(field: string, typed: string): TypedValue {
  if (typed === '') return { value: '' };
  if (field === 'amount' || isAmountField(field)) {
    return found(parseAmount(typed), 'Enter an amount like 12.34 or −12.34');
  }
  if (field === 'paidOn' || field === 'dateOfService') {
    return found(parseDay(typed), 'Enter a date like 3/31/2026');
  }
  if (field === 'quantity') return found(parseQuantity(typed), 'Enter a number like 30');
  if (field === 'ndc') {
    const [only, ...more] = parseNdc(typed);
    return found(more.length === 0 ? only : undefined, 'Enter the 11-digit NDC');
  }
  return { value: typed };
}

/**
 * As `readTypedValue`, for text of a document; undefined for text that isn't a value of the field.
 */
export function readField(field: string, printed: string): string | undefined {
  if (printed === '') return undefined;
  const read = readTypedValue(field, printed);
  return 'value' in read ? read.value : undefined;
}

function isAmountField(field: string): field is DraftAmountField {
  return (draftAmountFields as readonly string[]).includes(field);
}

function found(value: string | undefined, fault: string): TypedValue {
  return value === undefined ? { fault } : { value };
}
