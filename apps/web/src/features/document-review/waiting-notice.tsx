import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Notice } from '../../ui/notice.tsx';
import { waitingCountQuery } from './document-review.queries.ts';
import { waitingWords } from './waiting-words.ts';

/** Says how much waits for a person; nothing where nothing does or that is not known. */
export function WaitingNotice() {
  const { data } = useQuery(waitingCountQuery);
  if (data === undefined || data.total === 0) return null;
  return (
    <Notice tone="warn" title={`${waitingWords(data)} for your review`}>
      None of it is in a total yet.{' '}
      <Link href="/review" className="text-accent underline">
        Review
      </Link>
    </Notice>
  );
}
