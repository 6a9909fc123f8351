import type { documentReviewRoutes } from '@pfs/wire/document-review-routes';
import type { AnswerOf } from '@pfs/wire/route';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../lib/format/format-money.ts';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { WaitingNotice } from '../../../../ui/waiting-notice.tsx';
import { itemsToCheck } from '../../items-to-check.tsx';
import { waitingCountQuery } from '../review.queries.ts';

export type QueueCounts = Omit<AnswerOf<typeof documentReviewRoutes.listWaitingDocuments>, 'rows'>;

/** Says how much waits for review; nothing where nothing does or the count is not known. */
export function DocumentsWaiting() {
  const { data } = useQuery(waitingCountQuery);
  if (data === undefined || data.total + data.completed === 0) return null;
  if (data.total === 0) {
    return (
      <WaitingNotice title={completedText(data)} holdsMoney={false} href="/review">
        Amounts don’t depend on them. They’re left out of cost and drug figures until checked.{' '}
      </WaitingNotice>
    );
  }
  return (
    <WaitingNotice title={`${waitingText(data)} for review`} holdsMoney href="/review">
      {data.completed === 0 ? '' : `In addition, ${completedText(data)}. `}
    </WaitingNotice>
  );
}

/** "3 documents completed, with 5 items to check". */
export function completedText(counts: Pick<QueueCounts, 'completed' | 'itemsToCheck'>): string {
  return `${documents(counts.completed)} completed, with ${itemsToCheck(counts.itemsToCheck)}`;
}

/** "3 documents with $12,345.67 waiting". */
export function waitingText({ total, amount }: Pick<QueueCounts, 'total' | 'amount'>): string {
  return `${documents(total)} with ${formatMoney(amount)} waiting`;
}

function documents(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'document' : 'documents'}`;
}
