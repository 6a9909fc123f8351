import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { OpenBalances } from './open-balances.tsx';
import { openBalancesQuery } from './provider-adjustments.queries.ts';

/** Balances without a counterpart, the oldest first. */
export function OpenBalancesSection({ payer }: { readonly payer: string | undefined }) {
  const query = useQuery(openBalancesQuery(payer));
  return (
    <CardSection
      title="Open forwarding balances"
      help={<Term word="Forwarding balance" />}
      description="Carried from a payment that would have fallen below zero, until another takes it."
    >
      <QueryState
        query={query}
        what="the open balances"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None: all that was carried forward has been taken back.
          </p>
        }
      >
        {(balances) => <OpenBalances balances={balances} />}
      </QueryState>
    </CardSection>
  );
}
