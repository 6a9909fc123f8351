import type { FindingKind } from './finding-kind.ts';

export const paymentFindings = {
  payment_unclosed: {
    severity: 'error',
    unit: 'name',
    sentence: 'The payment has no end (SE), so claims of it may be missing; it is held',
  },
  payment_control_number: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment begins as number {expected} but ends as {found}',
  },
  payment_segment_count: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The payment has {expected} segments but says {found}',
  },
  payment_amount_missing: {
    severity: 'error',
    unit: 'name',
    sentence: 'The payment does not say its amount (BPR)',
  },
  payment_negative: {
    severity: 'warning',
    unit: 'money',
    sentence: 'The payment is negative, {found}; a payer may not send that',
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
    sentence: 'A check or EFT number of this payer stands in the file a second time',
  },
  payment_date_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment has no date',
  },
  payment_payer_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The payment names no payer',
  },
  payment_currency: {
    severity: 'error',
    unit: 'name',
    sentence: 'The payment says that it is not in US dollars; it was read as dollars',
  },
  payment_out_of_balance: {
    severity: 'error',
    unit: 'money',
    sentence: 'Payments add up to {expected} but the file says {found}, {difference}',
  },
  payment_suspect_claims: {
    severity: 'info',
    unit: 'money',
    sentence: 'The payment is off by just what its claims are off together, {found}',
  },
  payment_suspect_adjustment: {
    severity: 'info',
    unit: 'money',
    sentence: 'The payment would close without this provider adjustment of {found}',
  },
  payment_suspect_sign: {
    severity: 'info',
    unit: 'money',
    sentence: 'The payment would close if this provider adjustment of {found} had the other sign',
  },
  payment_balance_unknown: {
    severity: 'error',
    unit: 'count',
    sentence: 'Whether the payment adds up is not known: {found} amounts in it could not be read',
  },
  amount_unreadable: {
    severity: 'error',
    unit: 'name',
    sentence: 'The amount in {element} could not be read as dollars and cents',
  },
  amount_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The amount in {element} is missing; it was read as $0.00',
  },
  amount_too_large: {
    severity: 'error',
    unit: 'name',
    sentence: 'Amounts add up to more than can be counted exactly',
  },
  date_invalid: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The date in {element} is not a day of the calendar',
  },
  code_unknown: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The code in {element} is not in the standard list',
  },
} as const satisfies Record<string, FindingKind>;
