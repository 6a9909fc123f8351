import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { ForwardingPairs, LumpSumsLink } from '../provider-adjustments/public.ts';
import { lumpSumColumns } from './lump-sum-columns.tsx';
import { lumpSumsMax, lumpSumsQuery } from './remittances.queries.ts';

/** What the payer took or gave without naming a claim. */
export function LumpSumsSection({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(lumpSumsQuery(remittanceId));
  return (
    <CardSection
      title="Lump sums"
      help={<Term word="Lump sum" />}
      description="Taken from the payment, or added to it, without a claim (provider adjustments)."
      action={<LumpSumsLink>Of all files</LumpSumsLink>}
    >
      <QueryState
        query={query}
        what="the lump sums"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None in this file: the payment is the sum of its claims.
          </p>
        }
      >
        {(rows) => (
          <>
            <DataTable
              caption="Lump sums"
              columns={lumpSumColumns}
              rows={rows}
              rowKey={({ id }) => id}
            />
            {rows.length === lumpSumsMax ? (
              <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
                The first {lumpSumsMax} are shown.
              </p>
            ) : null}
            <ForwardingPairs remittanceId={remittanceId} />
          </>
        )}
      </QueryState>
    </CardSection>
  );
}
