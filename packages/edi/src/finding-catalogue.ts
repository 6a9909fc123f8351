import type { FindingSeverity } from '@pfs/core/remittance';

/** How the expected and found values of a finding are to be read. */
type Unit = 'money' | 'count' | 'name';

export interface FindingKind {
  readonly severity: FindingSeverity;
  readonly unit: Unit;
  /** With `{expected}`, `{found}`, `{difference}` and `{element}`; ends without a full stop. */
  readonly sentence: string;
}

const fileFindings = {
  file_empty: {
    severity: 'error',
    unit: 'name',
    sentence: 'The file is empty',
  },
  file_not_edi: {
    severity: 'error',
    unit: 'name',
    sentence: 'This is not an EDI file; its content is {found}',
  },
  file_not_remittance: {
    severity: 'error',
    unit: 'name',
    sentence: 'This is a {found}, not a remittance (835)',
  },
  file_no_payment: {
    severity: 'error',
    unit: 'name',
    sentence: 'The file is EDI but has no payments',
  },
  file_truncated: {
    severity: 'error',
    unit: 'money',
    sentence:
      'The file was cut off in its last payment of {found}; what was received adds ' +
      'up to {expected}; the payment is held; ask the sender for the complete file',
  },
  file_cut_at_start: {
    severity: 'error',
    unit: 'name',
    sentence: 'The file was cut off before its first amount; ask the sender for the complete file',
  },
  findings_capped: {
    severity: 'warning',
    unit: 'count',
    sentence: 'This file has {found} more findings that are not listed',
  },
} as const satisfies Record<string, FindingKind>;

const envelopeFindings = {
  envelope_missing: {
    severity: 'error',
    unit: 'name',
    sentence: 'The file has no envelope (ISA), so its separators were guessed',
  },
  bytes_before_isa: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The file has {found} bytes before its first segment, which were skipped',
  },
  letters_small: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The file is in lowercase and was read as uppercase',
  },
  component_separator: {
    severity: 'warning',
    unit: 'name',
    sentence:
      'The parts of {element} use a different separator than the envelope says and were read as ' +
      'written',
  },
  isa_length: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The envelope header is {found} bytes long instead of {expected}',
  },
  isa_malformed: {
    severity: 'error',
    unit: 'name',
    sentence: 'The envelope header (ISA) is damaged, so standard separators were assumed',
  },
  segment_too_long: {
    severity: 'error',
    unit: 'count',
    sentence: 'A segment is longer than {found} bytes and was skipped',
  },
  segment_elements: {
    severity: 'warning',
    unit: 'count',
    sentence: 'A segment has {found} elements; only the first {expected} were read',
  },
  segment_unterminated: {
    severity: 'error',
    unit: 'count',
    sentence: 'The file ends inside a segment, {found} bytes into it',
  },
  bytes_at_end: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The file has {found} bytes after its last segment, which were skipped',
  },
  segment_unknown: {
    severity: 'info',
    unit: 'name',
    sentence: 'A segment is not part of a remittance and was skipped',
  },
  segment_out_of_place: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The {element} segment is out of place and was ignored',
  },
  interchange_unclosed: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The interchange has no end (IEA), so payments may be missing',
  },
  interchange_control_number: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The interchange starts with number {expected} but ends with {found}',
  },
  interchange_group_count: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The interchange has {expected} functional groups but says {found}',
  },
  group_unclosed: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The functional group has no end (GE), so payments may be missing',
  },
  group_control_number: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The functional group starts with number {expected} but ends with {found}',
  },
  group_set_count: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The functional group has {expected} transaction sets but says {found}',
  },
  version_unexpected: {
    severity: 'info',
    unit: 'name',
    sentence: 'The file does not specify version {expected}; it was read as that version',
  },
  transaction_set_other: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The file also contains a {found}, which was skipped',
  },
} as const satisfies Record<string, FindingKind>;

const paymentFindings = {
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

const claimFindings = {
  claim_number_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'A claim has no prescription number',
  },
  claim_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A claim adds up to {expected}, but the file says it paid {found}, {difference}',
  },
  claim_adjusted_twice: {
    severity: 'warning',
    unit: 'money',
    sentence:
      'A claim reports the same adjustments of {found} on both the claim and its service line',
  },
  claim_charges_differ: {
    severity: 'warning',
    unit: 'money',
    sentence:
      "A claim's service charges total {expected}, but the claim charge is {found}, {difference}",
  },
  claim_patient_share: {
    severity: 'info',
    unit: 'money',
    sentence: 'A claim says the patient pays {found}, but its patient adjustments total {expected}',
  },
  service_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A service adds up to {expected}, but the file says it paid {found}, {difference}',
  },
  ndc_invalid: {
    severity: 'warning',
    unit: 'count',
    sentence: 'A drug code with {found} characters is not an NDC',
  },
  quantity_unreadable: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The quantity in {element} is not a number',
  },
  reference_not_standard: {
    severity: 'info',
    unit: 'name',
    sentence: 'A prescription number is sent as REF*XZ, which is not valid in a remittance',
  },
} as const satisfies Record<string, FindingKind>;

/** Everything that reading a remittance can find, each explained in docs/domain/findings.md. */
export const findingCatalogue = {
  ...fileFindings,
  ...envelopeFindings,
  ...paymentFindings,
  ...claimFindings,
} as const;

export type FindingCode = keyof typeof findingCatalogue;

/** The catalogue's entry of a code; undefined for a code of another catalogue. */
export function findingKind(code: string): FindingKind | undefined {
  return Object.hasOwn(findingCatalogue, code) ? findingCatalogue[code as FindingCode] : undefined;
}
