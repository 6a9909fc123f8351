import type { FindingSeverity } from '@pfs/core/remittance';

/** How the expected and found values of a finding are to be read. */
type Unit = 'money' | 'count' | 'name';

export interface FindingKind {
  readonly severity: FindingSeverity;
  readonly unit: Unit;
  /** With `{expected}`, `{found}`, `{difference}` and `{element}`; ends without a full stop. */
  readonly sentence: string;
}

const file = {
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
    sentence: 'The file is EDI but holds no payment',
  },
  file_truncated: {
    severity: 'error',
    unit: 'money',
    sentence:
      'The file was cut off inside its last payment, which says {found}; what arrived of it adds ' +
      'up to {expected}; the payment is held; ask the sender for the whole file',
  },
  file_cut_at_start: {
    severity: 'error',
    unit: 'name',
    sentence: 'The file was cut off before its first amount; ask the sender for the whole file',
  },
  findings_capped: {
    severity: 'warning',
    unit: 'count',
    sentence: 'There are {found} more findings in this file that are not listed',
  },
} as const satisfies Record<string, FindingKind>;

const envelope = {
  envelope_missing: {
    severity: 'error',
    unit: 'name',
    sentence: 'The file has no envelope (ISA); its separators were guessed',
  },
  bytes_before_isa: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The file has {found} bytes before its first segment; they were passed over',
  },
  letters_small: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The file is written in small letters; it was read as if in capitals',
  },
  component_separator: {
    severity: 'warning',
    unit: 'name',
    sentence:
      'The parts of {element} are separated otherwise than the envelope says; they were read as ' +
      'they stand',
  },
  isa_length: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The envelope header is {found} bytes long instead of {expected}',
  },
  isa_malformed: {
    severity: 'error',
    unit: 'name',
    sentence: 'The envelope header (ISA) is damaged; usual separators were assumed',
  },
  segment_too_long: {
    severity: 'error',
    unit: 'count',
    sentence: 'A segment is longer than {found} bytes and was not read',
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
    sentence: 'The file has {found} bytes behind its last segment; they were passed over',
  },
  segment_unknown: {
    severity: 'info',
    unit: 'name',
    sentence: 'A segment is not part of a remittance and was passed over',
  },
  segment_out_of_place: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The {element} segment stands where it has no meaning and was not counted',
  },
  interchange_unclosed: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The interchange has no end (IEA), so payments may be missing',
  },
  interchange_control_number: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The interchange begins as number {expected} but ends as {found}',
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
    sentence: 'The functional group begins as number {expected} but ends as {found}',
  },
  group_set_count: {
    severity: 'warning',
    unit: 'count',
    sentence: 'The functional group has {expected} transaction sets but says {found}',
  },
  version_unexpected: {
    severity: 'info',
    unit: 'name',
    sentence: 'The file does not say that it follows version {expected}; it was read as that',
  },
  transaction_set_other: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The file also holds a {found}, which was passed over',
  },
} as const satisfies Record<string, FindingKind>;

const payment = {
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

const claim = {
  claim_number_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'A claim has no prescription number',
  },
  claim_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A claim comes to {expected} but the file says it paid {found}, {difference}',
  },
  claim_adjusted_twice: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A claim reports the same adjustments of {found} for itself and for its service',
  },
  claim_charges_differ: {
    severity: 'warning',
    unit: 'money',
    sentence: "A claim's services are charged {expected} but the claim {found}, {difference}",
  },
  claim_patient_share: {
    severity: 'info',
    unit: 'money',
    sentence:
      'A claim gives the patient {found} to pay but its patient adjustments come to {expected}',
  },
  service_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A service comes to {expected} but the file says it paid {found}, {difference}',
  },
  ndc_invalid: {
    severity: 'warning',
    unit: 'count',
    sentence: 'A drug code of {found} characters is not an NDC',
  },
  quantity_unreadable: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The quantity in {element} could not be read as a number',
  },
  reference_not_standard: {
    severity: 'info',
    unit: 'name',
    sentence: 'A prescription number is sent as REF*XZ, which a remittance does not know',
  },
} as const satisfies Record<string, FindingKind>;

/** Everything that reading a remittance can find, each explained in docs/domain/findings.md. */
export const findingCatalogue = { ...file, ...envelope, ...payment, ...claim } as const;

export type FindingCode = keyof typeof findingCatalogue;

/** The catalogue's entry of a code; undefined for a code of another catalogue. */
export function findingKind(code: string): FindingKind | undefined {
  return Object.hasOwn(findingCatalogue, code) ? findingCatalogue[code as FindingCode] : undefined;
}
