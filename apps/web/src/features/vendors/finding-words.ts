import type { FindingKind, FindingStatus } from '@pfs/core/invoice-audit/finding';
import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import { formatCount } from '../../lib/format-number.ts';

export const kindWords: Readonly<Record<FindingKind, string>> = {
  line_arithmetic: 'A line is miscalculated',
  total_mismatch: 'The total is not its lines',
  duplicate_invoice: 'Billed before',
  price_above_last: 'Above the last price',
  price_above_nadac: 'Above NADAC',
  paid_over_total: 'Paid too much',
  overdue: 'Overdue',
  unit_not_known: 'Unit not known',
  unit_does_not_fit: 'Unit does not fit',
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
