import type { Dashboard } from '@pfs/wire/dashboard';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { ofYearTo } from './month-filter.ts';
import { toPayerBars } from './payer-bars.ts';

interface PayerChartProps {
  readonly payers: Dashboard['payerBreakdown'];
  readonly total: number;
  readonly month: string;
}

const barsMax = 7;

export function PayerChart({ payers, total, month }: PayerChartProps) {
  return (
    <ChartFrame
      title="DIR Fees by Payer"
      description={`Year to date, ${month.slice(0, 4)}`}
      columns={['Payer', 'DIR fees']}
      rows={payers.map((payer) => ({
        key: payer.payerName,
        label: payer.payerName,
        value: (
          <FigureLink
            figure="dirFees"
            value={payer.totalDirFees}
            payer={payer.payerName}
            {...ofYearTo(month)}
          >
            <Money value={payer.totalDirFees} />
          </FigureLink>
        ),
      }))}
      total={{
        key: 'total',
        label: 'Total',
        value: (
          <FigureLink figure="dirFees" value={total} {...ofYearTo(month)}>
            <Money value={total} />
          </FigureLink>
        ),
      }}
      fallback={payers.length === 0 ? 'No payer data available' : undefined}
    >
      <BarChart label="DIR Fees by Payer" bars={toPayerBars(payers, barsMax)} />
    </ChartFrame>
  );
}
