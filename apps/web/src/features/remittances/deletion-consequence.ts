import type { RemittanceDetail } from '@pfs/wire/remittances';
import { formatCount } from '../../lib/format-number.ts';

/** What goes, what changes elsewhere, and what stays. */
export function deletionConsequence({
  payments,
  extractedData,
}: Pick<RemittanceDetail, 'payments' | 'extractedData'>): string {
  const counted = payments.filter((payment) => payment.counted).length;
  const claims = extractedData?.processedClaims ?? 0;
  const gone =
    payments.length === 0
      ? 'The original file goes; nothing of it was counted.'
      : `${plural(payments.length, 'payment')} with ${plural(claims, 'claim')} and the original file go` +
        (counted === 0 ? '; none of it is in your totals.' : ', and your totals follow.');
  const others =
    payments.length === 0
      ? ''
      : ' A copy of such a payment in another file counts in its place.' +
        ' Reversals of these claims wait for them to come again.';
  return `${gone}${others} The same file may be uploaded again; your plan’s usage stays as it is.`;
}

function plural(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
