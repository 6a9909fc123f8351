import { isBalanced, openDifferences } from '@pfs/core/draft/review/open-items';
import type { ReviewPayment } from '@pfs/wire/document-review';
import { formatCount } from '../../../../lib/format/format-number.ts';

type Differing = Pick<ReviewPayment, 'difference' | 'doubts' | 'equations' | 'rowsThatDoNot'>;

/** Whether the screen may say so: claims come to the payment, and nothing else differs. */
export function balances(payment: Pick<Differing, 'difference' | 'doubts' | 'equations'>): boolean {
  return isBalanced(payment.difference, payment);
}

/** What differs although the claims come to the payment: "2 rows don’t add up". */
export function differenceWords(payment: Differing): readonly string[] {
  const open = openDifferences(payment);
  // Of thousands of rows that do not add up only the first ones are told.
  const rows = Math.max(open.rows, payment.rowsThatDoNot);
  return [
    sentence(rows, ['row doesn’t add up', 'rows don’t add up']),
    sentence(open.totals, ['printed total differs', 'printed totals differ']),
    sentence(open.counts, ['printed count differs', 'printed counts differ']),
    sentence(open.amountsInWords, [
      'row has an amount in the wrong column',
      'rows have an amount in the wrong column',
    ]),
  ].filter((words) => words !== '');
}

function sentence(count: number, [one, several]: readonly [string, string]): string {
  return count === 0 ? '' : `${formatCount(count)} ${count === 1 ? one : several}`;
}
