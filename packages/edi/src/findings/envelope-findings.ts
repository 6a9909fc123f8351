import type { FindingKind } from './finding-kind.ts';

export const envelopeFindings = {
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
