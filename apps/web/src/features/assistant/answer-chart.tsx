import type { ChatAnswer } from '@pfs/wire/assistant';
import { formatFigure } from '../../lib/format-figure.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { SideBars } from '../../ui/side-bars.tsx';

type Chart = NonNullable<ChatAnswer['chart']>;

interface AnswerChartProps {
  readonly chart: Chart;
  readonly label: string;
}

/** As many labels as fit below a line on a phone. */
const labelsMax = 4;

const unknownText = 'Not known';

/** The same figures as the table beside it, drawn. */
export function AnswerChart({ chart, label }: AnswerChartProps) {
  const { kind, unit } = chart;
  const points = chart.points.map((point, at) => ({ ...point, key: `${at}` }));
  if (kind === 'bars') {
    return <SideBars bars={points} format={(value) => formatFigure(value, unit)} />;
  }
  const labelEvery = Math.ceil(points.length / labelsMax);
  return (
    <LineChart
      label={label}
      unknownText={unknownText}
      full={(value) => formatFigure(value, unit)}
      short={unit === 'dollars' ? undefined : (value) => formatFigure(value, unit)}
      points={points.map((point, at) => ({
        key: point.key,
        label: point.label,
        shortLabel: at % labelEvery === 0 ? shortOf(point.label) : '',
        value: point.value,
        known: point.value !== null,
      }))}
    />
  );
}

/** `December 2025` as `Dec 2025`. */
function shortOf(label: string): string {
  return label.replace(/^([A-Z][a-z]{2})[a-z]+ (?=\d{4}$)/, '$1 ');
}
