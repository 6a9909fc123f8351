import type { DrugProfit, DrugProfitability } from '@pfs/wire/drug-profitability';
import { formatUnits } from '../../lib/format-units.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { CostBasis, Estimated } from './cost-basis.tsx';
import { DrugFees } from './drug-fees.tsx';
import { DrugStatus } from './drug-status.tsx';

export function drugColumns(period: DrugProfitability['period']): readonly Column<DrugProfit>[] {
  // A drug is known by its NDC, whatever its files call it; one without, by its name.
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
          <FigureLink figure="drugGrossProfit" value={drug.grossProfit} {...of(drug)}>
            <Money value={drug.grossProfit} />
          </FigureLink>
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
          <FigureLink figure="drugNetProfit" value={drug.netProfit} {...of(drug)}>
            <Money value={drug.netProfit} />
          </FigureLink>
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
            <FigureLink figure="drugProfitPerUnit" value={drug.profitPerUnit} {...of(drug)}>
              <Money value={drug.profitPerUnit} />
            </FigureLink>
            <Estimated status={drug.status} />
          </>
        ),
    },
    { header: 'Status', aside: true, cell: ({ status }) => <DrugStatus status={status} /> },
  ];
}
