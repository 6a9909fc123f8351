import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Term } from '../../ui/term.tsx';
import { NadacNotice } from '../drug-prices/public.ts';
import { contractsQuery, drugsQuery, insightsQuery } from './contract-analysis.queries.ts';
import { drugColumns } from './drug-columns.tsx';

/** The drugs that lose the most, and the sources of their cost. */
export function DrugProfitabilitySection() {
  const query = useDrugs();
  return (
    <CardSection
      title="Drug Profitability Analysis"
      help={<Term word="NADAC" />}
      description="After drug cost and all fees. Largest losses first. Drugs with unknown cost aren’t ranked."
    >
      <QueryState
        query={query}
        what="the drug profitability"
        loading={<Skeleton className="mx-5 mb-5 h-80" />}
        isEmpty={({ drugs }) => drugs.length === 0}
        empty={
          <p className="px-5 pt-4 pb-8 text-center text-ink-faint">
            No drugs yet. Files from these months don’t list any.
          </p>
        }
      >
        {(data) => (
          <>
            <div className="px-5 pb-4">
              <NadacNotice without="Drugs without an invoice or price list of your own have no known cost." />
            </div>
            <DataTable
              caption="Drug Profitability Analysis"
              columns={drugColumns(data.period)}
              rows={data.drugs}
              rowKey={({ ndc, drugName }) => `${ndc} ${drugName}`}
            />
            <CostNote data={data} />
          </>
        )}
      </QueryState>
    </CardSection>
  );
}

/** The earnings of drugs. After an allocation of lump sums, payers are fetched again, too. */
function useDrugs() {
  const queryClient = useQueryClient();
  const query = useQuery(drugsQuery);
  const isWaiting = query.data?.notSpreadYet.waiting ?? false;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) {
      void queryClient.invalidateQueries({ queryKey: contractsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    }
    wasWaiting.current = isWaiting;
  }, [isWaiting, queryClient]);
  return query;
}

/** The sources of the costs above, so that nobody takes an estimate for a fact. */
function CostNote({ data }: { readonly data: DrugProfitability }) {
  const { costShares, drugCount, drugs, feesOfNoDrug, notSpreadYet } = data;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-5 py-3 text-xs text-ink-faint">
      <p>
        {formatCount(drugs.length)} of {formatCount(drugCount)} drugs. {basisNames(costShares)}
      </p>
      <p>
        Allocated: lump sum fees spread across the claims they cover (our estimate).
        {feesOfNoDrug === 0 ? null : (
          <>
            {' '}
            <Money value={feesOfNoDrug} /> of lump sum fees can’t be tied to a drug.
          </>
        )}
      </p>
      {notSpreadYet.waiting && notSpreadYet.amount !== 0 ? (
        <p>
          <Money value={notSpreadYet.amount} /> of lump sum fees are being allocated. The figures
          above update automatically.
        </p>
      ) : null}
    </div>
  );
}

function basisNames({
  invoice,
  priceList,
  nadac,
  estimated,
}: DrugProfitability['costShares']): string {
  if (invoice + priceList + nadac + estimated === 0) return 'Their total cost is zero.';
  return (
    `Of total drug cost, ${formatPercent(invoice)} comes from your invoices, ` +
    `${formatPercent(priceList)} from your price lists and ${formatPercent(nadac)} from NADAC; ` +
    ` ${formatPercent(estimated)} is estimated as a share of revenue.`
  );
}
