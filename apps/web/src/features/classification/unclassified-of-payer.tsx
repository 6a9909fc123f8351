import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { unclassifiedQuery } from './classification.queries.ts';
import { unclassifiedWords } from './unclassified-sums.ts';

/** The way from a payer to its money that no rule knows; nothing where there is none. */
export function UnclassifiedOfPayer({ payerName }: { readonly payerName: string }) {
  const { data = [] } = useQuery(unclassifiedQuery);
  const groups = data.filter((group) => group.payerName === payerName);
  if (groups.length === 0) return null;
  return (
    <p className="text-[0.8125rem]">
      Across all files from this payer: {unclassifiedWords(groups)}.{' '}
      <Link href={classificationPath(payerName)} className="text-accent underline">
        Classify this payer’s amounts
      </Link>
    </p>
  );
}

function classificationPath(payerName: string): string {
  return `/classification?${new URLSearchParams({ payer: payerName }).toString()}`;
}
