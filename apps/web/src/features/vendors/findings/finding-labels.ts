import type { FindingKind, FindingStatus } from '@pfs/core/invoice-audit/finding';
import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';

export const findingKindLabels: Readonly<Record<FindingKind, string>> = {
  line_arithmetic: 'Line calculation error',
  total_mismatch: 'Total doesn’t match lines',
  duplicate_invoice: 'Duplicate invoice',
  price_above_list: 'Above price list',
  price_above_last: 'Price increase',
  price_above_nadac: 'Above NADAC',
  paid_over_total: 'Overpaid',
  overdue: 'Overdue',
  unit_not_known: 'Unknown unit',
  unit_does_not_fit: 'Unit mismatch',
};

export const findingStatusLabels: Readonly<Record<FindingStatus, string>> = {
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

/** The badge for an invoice's open findings: "2 findings, $12.50"; undefined without any. */
export function findingsBadge(
  invoice: Pick<VendorInvoice, 'openFindings' | 'findingAmount'>,
): string | undefined {
  const { openFindings, findingAmount } = invoice;
  if (openFindings === 0) return undefined;
  const counted = `${formatCount(openFindings)} ${openFindings === 1 ? 'finding' : 'findings'}`;
  return findingAmount === 0 ? counted : `${counted}, ${formatMoney(findingAmount)}`;
}
