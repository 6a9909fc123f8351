import { payerPerformance } from '@pfs/core/metrics/performance';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { ReportRow } from './report-row.ts';

const amounts = [
  { header: 'Gross Amount', name: 'grossAmount', figure: 'grossAmount', term: 'Gross' },
  { header: 'DIR Fees', name: 'dirFees', figure: 'dirFees', term: 'DIR fee' },
  { header: 'Net Amount', name: 'netAmount', figure: 'netAmount', term: 'Net' },
] as const;

const figures: readonly Column<ReportRow>[] = [
  {
    header: 'Claims',
    align: 'right',
    cell: ({ claimCount, filter }) => (
      <FigureLink figure="claims" value={claimCount} {...filter}>
        <span className="figures">{formatCount(claimCount)}</span>
      </FigureLink>
    ),
  },
  ...amounts.map(
    ({ header, name, figure, term }): Column<ReportRow> => ({
      header,
      term,
      align: 'right',
      cell: (row) => (
        <FigureLink figure={figure} value={row[name]} {...row.filter}>
          <Money value={row[name]} />
        </FigureLink>
      ),
    }),
  ),
];

const performances = { Good: 'good', Fair: 'warn', Poor: 'destructive' } as const;

/** Payers and how they do by what they take. */
export const payerColumns: readonly Column<ReportRow>[] = [
  nameColumn('Payer'),
  ...figures,
  {
    header: 'DIR %',
    term: 'DIR %',
    align: 'right',
    cell: ({ dirPercentage = 0, filter }) => (
      <FigureLink figure="dirPercentage" value={dirPercentage} {...filter}>
        <span className="figures">{formatPercent(dirPercentage)}</span>
      </FigureLink>
    ),
  },
  {
    header: 'Performance',
    cell: ({ dirPercentage = 0 }) => {
      const performance = payerPerformance(dirPercentage);
      return <Badge variant={performances[performance]}>{performance}</Badge>;
    },
  },
];

/** Stretches of time, headed by what they are: Month, Quarter or Year. */
export function trendColumns(header: string): readonly Column<ReportRow>[] {
  return [nameColumn(header), ...figures];
}

function nameColumn(header: string): Column<ReportRow> {
  return {
    header,
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ name }) => name,
  };
}
