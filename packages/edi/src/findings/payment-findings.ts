import type { FindingKind } from './finding-kind.ts';

export const paymentFindings = {
  payment_unclosed: {
    severity: 'error',
    unit: 'name',
    sentence: 'The payment has no end (SE), so claims may be missing; it is held',
  },
  payment_control_number: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment starts with number {expected} but ends with {found}',
  },
  payment_segment_count: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The payment has {expected} segments but says {found}',
  },
  payment_amount_missing: {
    severity: 'error',
    unit: 'name',
    sentence: 'The payment has no amount (BPR)',
  },
  payment_negative: {
    severity: 'warning',
    unit: 'money',
    sentence: 'The payment is negative, {found}, which is not allowed',
  },
  payment_debit: {
    severity: 'warning',
    unit: 'money',
    sentence: 'The payment is a debit: {found} is taken from the account',
  },
  payment_trace_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment has no check or EFT number (TRN)',
  },
  payment_repeated: {
    severity: 'warning',
    unit: 'name',
    sentence: 'A check or EFT number from this payer appears twice in the file',
  },
  payment_date_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment has no date',
  },
  payment_payer_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment has no payer name',
  },
  payment_currency: {
    severity: 'error',
    unit: 'name',
    sentence: 'The payment is not marked as US dollars but was read as US dollars',
  },
  payment_out_of_balance: {
    severity: 'error',
    unit: 'money',
    sentence: 'Claims and lump sums total {expected}, but the payment is {found}, {difference}',
  },
  payment_suspect_claims: {
    severity: 'info',
    unit: 'money',
    sentence: 'The payment is off by {found}, the same total as its claims',
  },
  payment_suspect_adjustment: {
    severity: 'info',
    unit: 'money',
    sentence: 'The payment would balance without this provider adjustment of {found}',
  },
  payment_suspect_sign: {
    severity: 'info',
    unit: 'money',
    sentence:
      'The payment would balance if this provider adjustment of {found} had the opposite sign',
  },
  payment_balance_unknown: {
    severity: 'error',
    unit: 'count',
    sentence: 'Cannot tell whether the payment balances: {found} amounts could not be read',
  },
  amount_unreadable: {
    severity: 'error',
    unit: 'name',
    sentence: 'The amount in {element} is not a valid dollar amount',
  },
  amount_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The amount in {element} is missing; it was read as $0.00',
  },
  amount_too_large: {
    severity: 'error',
    unit: 'name',
    sentence: 'The total of amounts is too large to be exact',
  },
  date_invalid: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The date in {element} is not a valid date',
  },
  code_unknown: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The code in {element} is not in the standard list',
  },
} as const satisfies Record<string, FindingKind>;
