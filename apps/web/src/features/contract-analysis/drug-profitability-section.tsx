import { costIsUnknown } from '@pfs/core/figures/verdicts';
import type { DrugProfit, DrugProfitability } from '@pfs/wire/drug-profitability';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FigureFilter } from '../../lib/figure-path.ts';
import { formatCount, formatPercent, formatUnits } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { NadacNotice } from '../drug-prices/public.tsx';
import { contractsQuery, drugsQuery, insightsQuery } from './contract-analysis.queries.ts';

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

const words = {
  invoice: 'cost from invoices',
  price_list: 'cost from price lists',
  nadac: 'cost from NADAC',
} as const;

type CostBasisProps = Pick<DrugProfit, 'costBasis' | 'knownCostPercentage'>;

/** The weakest source of a cost, beside the profit based on it. */
function CostBasis({ costBasis, knownCostPercentage }: CostBasisProps) {
  return (
    <Small>
      {costBasis === 'estimated'
        ? `estimated; cost known for ${formatPercent(knownCostPercentage)}`
        : words[costBasis]}
    </Small>
  );
}

/** Marks an estimated profit: too little of its cost is known. */
function Estimated({ status }: Pick<DrugProfit, 'status'>) {
  return status === null ? <Small>estimated</Small> : null;
}

function Small({ children }: { readonly children: string }) {
  return <span className="block text-[0.6875rem] text-ink-faint">{children}</span>;
}

const looks = { 'Loss Leader': 'destructive', 'Low Margin': 'warn', Profitable: 'good' } as const;

function DrugStatus({ status }: Pick<DrugProfit, 'status'>) {
  if (status !== null) return <Badge variant={looks[status]}>{status}</Badge>;
  return (
    <>
      —<Small>{costIsUnknown}</Small>
    </>
  );
}

export function drugColumns(period: DrugProfitability['period']): readonly Column<DrugProfit>[] {
  // Drugs are identified by NDC, whatever files call them; by name if they have none.
  const of = ({ ndc, drugName }: DrugProfit) => ({
    ...period,
    ndc,
    ...(ndc === '' ? { drug: drugName } : {}),
  });
  return [...nameColumns, ...profitColumns(of)];
}

const nameColumns: readonly Column<DrugProfit>[] = [
  {
    header: 'Drug Name',
    primary: true,
    className: 'min-w-44 wrap-anywhere font-medium',
    cell: ({ drugName }) => (drugName === '' ? 'Unknown Drug' : drugName),
  },
  {
    header: 'NDC',
    term: 'NDC',
    cell: ({ ndc }) => <span className="figures">{ndc === '' ? '—' : ndc}</span>,
  },
];

function profitColumns(
  of: (drug: DrugProfit) => DrugProfitability['period'] & { readonly ndc: string },
): readonly Column<DrugProfit>[] {
  return [
    {
      header: 'Units',
      align: 'right',
      cell: (drug) => (
        <FigureLink figure="drugUnits" value={drug.totalDispensed} {...of(drug)}>
          <span className="figures">{formatUnits(drug.totalDispensed)}</span>
        </FigureLink>
      ),
    },
    {
      header: 'Gross Profit',
      term: 'Cost of a drug',
      align: 'right',
      cell: (drug) => (
        <>
          <FigureLink figure="drugGrossProfit" value={drug.grossProfit} {...of(drug)} />
          <CostBasis {...drug} />
        </>
      ),
    },
    {
      header: 'DIR Fees',
      term: 'Allocated',
      align: 'right',
      cell: (drug) => <DrugFees drug={drug} of={of(drug)} />,
    },
    {
      header: 'Net Profit',
      term: 'Below cost',
      align: 'right',
      className: 'font-medium',
      cell: (drug) => (
        <>
          <FigureLink figure="netProfit" value={drug.netProfit} {...of(drug)} />
          <Estimated status={drug.status} />
        </>
      ),
    },
    {
      header: 'Per Unit',
      align: 'right',
      cell: (drug) =>
        drug.profitPerUnit === null ? (
          <Money value={null} />
        ) : (
          <>
            <FigureLink figure="drugProfitPerUnit" value={drug.profitPerUnit} {...of(drug)} />
            <Estimated status={drug.status} />
          </>
        ),
    },
    { header: 'Status', aside: true, cell: ({ status }) => <DrugStatus status={status} /> },
  ];
}

/** Fees taken from the drug's claims; allocated lump sums are listed separately. */
function DrugFees({ drug, of }: { readonly drug: DrugProfit; readonly of: FigureFilter }) {
  return (
    <>
      <FigureLink figure="claimDirFees" value={drug.dirFeesTotal} {...of}>
        <Money value={drug.dirFeesTotal} sign="taken" />
      </FigureLink>
      {drug.allocatedFees === 0 ? null : (
        <span
          className="block text-[0.6875rem] whitespace-nowrap text-ink-faint"
          title="Lump sum fees allocated to these claims (our estimate)"
        >
          and <Money value={drug.allocatedFees} sign="taken" /> allocated
        </span>
      )}
    </>
  );
}
