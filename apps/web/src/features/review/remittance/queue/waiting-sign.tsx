import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { waitingCountQuery } from '../review.queries.ts';

/** The number of documents in the review queue, beside its link in the navigation. */
export default function WaitingSign() {
  const { data } = useQuery(waitingCountQuery);
  const documents = data === undefined ? 0 : data.total + data.completed;
  if (documents === 0) return null;
  return (
    <span className="figures rounded-full bg-warn-soft px-1.5 text-[0.6875rem] leading-4.5 font-semibold text-warn">
      {formatCount(documents)}
      <span className="sr-only"> to review</span>
    </span>
  );
}
