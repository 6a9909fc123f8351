import type { PayerContract, PayerContracts } from '@pfs/wire/contract-analysis';
import { formatPercent } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { barFractionOf } from './bar-fraction.ts';
import { ProfitabilityBadge } from './profitability-badge.tsx';

/** Compares payers, highest DIR % first; renders nothing for a single payer. */
export function PayerDifferences({ data }: { readonly data: PayerContracts }) {
  if (data.contracts.length < 2) return null;
  const highestFirst = data.contracts.toSorted(
    (first, second) => second.dirFeePercentage - first.dirFeePercentage,
  );
  return (
    <CardSection title="How Payers Differ" description={differencesText(highestFirst)}>
      <DataTable
        caption="How Payers Differ"
        columns={columnsOf(data.period)}
        rows={highestFirst}
        rowKey={({ payerName }) => payerName}
      />
    </CardSection>
  );
}

function columnsOf(period: PayerContracts['period']): readonly Column<PayerContract>[] {
  return [
    { header: 'Payer', primary: true, cell: ({ payerName }) => payerName },
    {
      header: 'DIR Fees of Gross Revenue',
      wide: true,
      className: 'w-1/4 min-w-40',
      cell: ({ payerName, dirFeePercentage: value, grossRevenue }) =>
        grossRevenue <= 0 ? (
          '—'
        ) : (
          <span className="flex items-center gap-3">
            <span className="w-12 shrink-0">
              <FigureLink figure="dirPercentage" value={value} payer={payerName} {...period} />
            </span>
            <Progress
              label={`DIR % of ${payerName}; a full bar is 20%`}
              fraction={barFractionOf(value)}
            />
          </span>
        ),
    },
    {
      header: 'All Fees',
      align: 'right',
      cell: ({ payerName, ...fees }) => (
        <FigureLink figure="fees" value={fees.allFees} payer={payerName} {...period}>
          <Money value={fees.allFees} sign="taken" />
        </FigureLink>
      ),
    },
    {
      header: 'Net Revenue',
      align: 'right',
      cell: ({ payerName, netRevenue }) => (
        <FigureLink figure="netAmount" value={netRevenue} payer={payerName} {...period} />
      ),
    },
    {
      header: 'Net Margin',
      align: 'right',
      cell: ({ netMargin }) => (netMargin === null ? '—' : formatPercent(netMargin)),
    },
    {
      header: 'Profitability',
      aside: true,
      cell: (contract) => <ProfitabilityBadge contract={contract} />,
    },
  ];
}

/** The differences between payers with gross revenue, in one or two sentences. */
export function differencesText(highestFirst: readonly PayerContract[]): string {
  const paying = highestFirst.filter(({ grossRevenue }) => grossRevenue > 0);
  const highest = paying[0];
  const lowest = paying.at(-1);
  if (highest === undefined || lowest === undefined || paying.length < 2) {
    return 'At least two payers with gross revenue are needed to compare.';
  }
  const most = formatPercent(highest.dirFeePercentage);
  const least = formatPercent(lowest.dirFeePercentage);
  const fees =
    most === least
      ? `Every payer’s DIR fees are ${most} of gross revenue.`
      : `${highest.payerName}’s DIR fees are ${most} of gross revenue; ${lowest.payerName}’s are ${least}.`;
  const [thinnest, ...others] = paying
    .filter(({ netMargin }) => netMargin !== null)
    .toSorted((first, second) => (first.netMargin ?? 0) - (second.netMargin ?? 0));
  if (thinnest === undefined || others.length === 0) return fees;
  const margin = formatPercent(thinnest.netMargin ?? 0);
  return `${fees} The lowest net margin is ${margin}, with ${thinnest.payerName}.`;
}
