import { costIsUnknown } from '@pfs/core/figures/verdicts';
import type { DrugProfit, DrugProfitability } from '@pfs/wire/drug-profitability';
import type { FigureFilter } from '../../lib/figure-path.ts';
import { formatPercent, formatUnits } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

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

interface DrugFeesProps {
  readonly drug: DrugProfit;
  readonly of: FigureFilter;
}

/** Fees taken from the drug's claims; allocated lump sums are listed separately. */
function DrugFees({ drug, of }: DrugFeesProps) {
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
