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
