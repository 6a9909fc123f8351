import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Notice } from '../../ui/notice.tsx';
import { unclassifiedQuery } from './classification.queries.ts';
import { unclassifiedWords } from './unclassified-sums.ts';

/** Says how much money waits for a name; nothing where there is none or that is not known. */
export function UnclassifiedNotice() {
  const { data } = useQuery(unclassifiedQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <Notice tone="warn" title={unclassifiedWords(data)}>
      It’s not included in fees yet.{' '}
      <Link href="/classification" className="text-accent underline">
        Classify
      </Link>
    </Notice>
  );
}
