import type { FigureName } from '@pfs/core/figures/figure-names';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import { formatMonth } from '../../lib/format-day.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';

type TrendMonth = FinancialHealth['monthlyTrend'][number];

const figures = [
  { header: 'Revenue', name: 'revenue', figure: 'revenue' },
  { header: 'Expenses', name: 'expenses', figure: 'expenses' },
  { header: 'Profit', name: 'profit', figure: 'netProfit' },
] as const satisfies readonly {
  readonly header: string;
  readonly name: keyof TrendMonth;
  readonly figure: FigureName;
}[];

/** `soFar` says of a month that it still runs, or nothing. */
export const trendColumns = (soFar: (month: string) => string): readonly Column<TrendMonth>[] => [
  { header: 'Month', primary: true, cell: ({ month }) => `${formatMonth(month)}${soFar(month)}` },
  ...figures.map(
    ({ header, name, figure }): Column<TrendMonth> => ({
      header,
      align: 'right',
      cell: (row) => (
        <>
          <FigureLink
            figure={figure}
            value={row[name]}
            from={firstDayOf(row.month)}
            to={lastDayOf(row.month)}
          >
            <Money value={row[name]} />
          </FigureLink>
          {row.isEstimated && name !== 'revenue' ? (
            <span className="block text-[0.6875rem] text-ink-faint">estimated</span>
          ) : null}
        </>
      ),
    }),
  ),
];
