import type { FindingKind } from './finding-kind.ts';

export const envelopeFindings = {
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
