import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Notice } from '../../ui/notice.tsx';
import { waitingCountQuery } from './document-review.queries.ts';
import { completedWords, waitingWords } from './waiting-words.ts';

/** Says how much waits for a person; nothing where nothing does or that is not known. */
export function WaitingNotice() {
  const { data } = useQuery(waitingCountQuery);
  if (data === undefined || data.total + data.completed === 0) return null;
  const review = (
    <Link href="/review" className="text-accent underline">
      Review
    </Link>
  );
  if (data.total === 0) {
    return (
      <Notice title={completedWords(data)}>
        Amounts don’t depend on them. They’re left out of cost and drug figures until checked.{' '}
        {review}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={`${waitingWords(data)} for review`}>
      None of it is included in totals yet.{' '}
      {data.completed === 0 ? '' : `In addition, ${completedWords(data)}. `}
      {review}
    </Notice>
  );
}
