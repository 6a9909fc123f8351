import type { FindingKind, FindingStatus } from '@pfs/core/invoice-audit/finding';
import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import { formatCount } from '../../lib/format/format-number.ts';

export const kindWords: Readonly<Record<FindingKind, string>> = {
  line_arithmetic: 'Line calculation error',
  total_mismatch: 'Total doesn’t match lines',
  duplicate_invoice: 'Duplicate invoice',
  price_above_last: 'Price increase',
  price_above_nadac: 'Above NADAC',
  paid_over_total: 'Overpaid',
  overdue: 'Overdue',
  unit_not_known: 'Unknown unit',
  unit_does_not_fit: 'Unit mismatch',
};

export const findingStatusWords: Readonly<Record<FindingStatus, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  disputed: 'Disputed',
  ignored: 'Ignored',
};

export function findingsTitle(findings: readonly Pick<InvoiceFinding, 'status'>[]): string {
  const open = findings.filter(({ status }) => status === 'open').length;
  if (open === findings.length) return `Findings (${formatCount(open)})`;
  return `Findings (${formatCount(findings.length)}, ${formatCount(open)} open)`;
}
