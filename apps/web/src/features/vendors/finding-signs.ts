import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';

/** What a badge says of an invoice's open findings; undefined where there is none. */
export function findingsSign(
  invoice: Pick<VendorInvoice, 'openFindings' | 'findingAmount'>,
): string | undefined {
  const { openFindings, findingAmount } = invoice;
  if (openFindings === 0) return undefined;
  const counted = `${formatCount(openFindings)} ${openFindings === 1 ? 'finding' : 'findings'}`;
  return findingAmount === 0 ? counted : `${counted}, ${formatMoney(findingAmount)}`;
}
