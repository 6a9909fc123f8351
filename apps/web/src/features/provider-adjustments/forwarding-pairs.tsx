import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PairsOfBalance } from './pairs-of-balance.tsx';
import { forwardingOfQuery } from './provider-adjustments.queries.ts';

/** Where the forwarding balances of a file came from, and where they were taken back. */
export function ForwardingPairs({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(forwardingOfQuery(remittanceId));
  return (
    <QueryState
      query={query}
      what="where forwarding balances went"
      loading={<Skeleton className="mx-5 mb-5 h-10" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={null}
    >
      {({ rows }) => (
        <div className="border-t border-line px-5 py-3 text-[0.8125rem]">
          <h3 className="mb-1 font-semibold">Forwarding balances</h3>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="py-2">
                <PairsOfBalance row={row} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryState>
  );
}
