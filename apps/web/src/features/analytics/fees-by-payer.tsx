import type { Analytics } from '@pfs/wire/analytics';
import { figurePath } from '../../lib/figure-path.ts';
import { formatCount } from '../../lib/format-number.ts';
import type { Period } from '../../lib/period.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';

const payersShown = 5;

interface PayerFeesProps {
  readonly payers: Analytics['payerStats'];
  readonly period: Period;
}

/** The payers that took most; the table beside the bars has all of them. */
export function FeesByPayer({ payers, period }: PayerFeesProps) {
  return (
    <ChartFrame
      title="DIR Fees by Payer"
      description={describe(payers.length)}
      columns={['Payer', 'DIR fees']}
      rows={payers.map(({ payerName, totalDirFees }) => ({
        key: payerName,
        label: payerName,
        value: (
          <FigureLink figure="dirFees" value={totalDirFees} payer={payerName} {...period}>
            <Money value={totalDirFees} />
          </FigureLink>
        ),
      }))}
      fallback={payers.length === 0 ? 'No payer data available' : undefined}
    >
      <BarChart
        label="DIR Fees by Payer"
        bars={payers.slice(0, payersShown).map(({ payerName, totalDirFees }) => ({
          key: payerName,
          label: payerName,
          dollars: totalDirFees,
          href: figurePath('dirFees', { ...period, payer: payerName }),
        }))}
      />
    </ChartFrame>
  );
}

function describe(count: number): string {
  if (count === 0) return 'Of claims and lump sums';
  if (count <= payersShown) return 'Of claims and lump sums, the highest first';
  return `The ${payersShown} highest of ${formatCount(count)} payers; the table has all`;
}
