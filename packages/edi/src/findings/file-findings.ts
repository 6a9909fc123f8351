import type { FindingKind } from './finding-kind.ts';

export const fileFindings = {
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
