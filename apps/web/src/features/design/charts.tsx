import { formatMoney } from '../../lib/format-money.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { FeeTrendChart } from '../../ui/fee-trend-chart.tsx';
import { SeriesChart } from '../../ui/series-chart.tsx';
import { SideBars } from '../../ui/side-bars.tsx';
import { longText } from './long-text.ts';

const names = ['Jan', 'Feb', 'Mar', 'Apr'];
const fees = [885.6, 0, -120.5, 12_345.67];
const months = names.map((_, at) => ({
  month: `2026-0${at + 1}`,
  from: `2026-0${at + 1}-01`,
  to: `2026-0${at + 1}-28`,
  totalDirFees: fees[at] ?? 0,
  hasClaims: at !== 1,
}));
const bars = [longText, 'Northlake Rx', 'Nothing taken', 'Given back'].map((label, at) => ({
  key: label,
  label,
  dollars: [9_876.5, 885.6, 0, -420][at] ?? 0,
  isRest: at === 3,
}));
const places = names.map((label) => ({ key: label, label, shortLabel: label }));
const series = ['Revenue', 'Expenses', 'Profit'].map((name, order) => ({
  key: name,
  name,
  amounts: fees.map((fee) => fee - order * 2_000),
}));

export function Charts() {
  const frame = { title: 'Fees by payer', description: 'Of 2026', columns: ['Payer', 'Fees'] };
  const rows = bars.map(({ key, label, dollars }) => ({ key, label, value: formatMoney(dollars) }));
  return (
    <>
      <ChartFrame {...frame} columns={['Payer', 'Fees']} rows={rows}>
        <BarChart label="Fees by payer" bars={bars} />
      </ChartFrame>
      <ChartFrame {...frame} columns={['Payer', 'Fees']} rows={[]} fallback="Nothing to draw yet.">
        {null}
      </ChartFrame>
      <FeeTrendChart title="Fees by month" months={months} shortLabels={names} />
      <SeriesChart label="Money by month" places={places} series={series} />
      <SideBars
        bars={bars.map(({ key, label, dollars }) => ({ key, label, value: dollars }))}
        format={(value) => formatMoney(value ?? undefined)}
      />
    </>
  );
}
