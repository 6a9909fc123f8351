import type { ForwardingBalance } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { forwardingWords, openWords } from './forwarding-words.ts';
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

function PairsOfBalance({ row }: { readonly row: ForwardingBalance }) {
  const open = openWords(row);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        {forwardingWords(row)}
        {row.reference === null ? null : (
          <span className="text-xs text-ink-faint">Reference {row.reference}</span>
        )}
      </p>
      {row.pairs.map((pair) => (
        <p
          key={pair.providerAdjustmentId}
          className="flex items-baseline justify-between gap-4 pl-4 text-ink-soft"
        >
          <span className="min-w-0 wrap-anywhere">
            {row.amount < 0 ? 'Taken back in' : 'Carried forward from'}{' '}
            <Link href={remittancePath(pair.remittanceId)} className="text-accent underline">
              {pair.fileName}
            </Link>
            , paid on <Day value={pair.paidOn} />
          </span>
          <Money value={pair.amount} />
        </p>
      ))}
      {open === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 pl-4">
          <Badge variant="warn">Open</Badge>
          {open}
        </p>
      )}
    </>
  );
}
