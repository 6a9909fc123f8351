import { area, line } from 'd3-shape';
import { formatMoney } from '../../lib/format/format-money.ts';
import { Plot, type PlotScale } from './plot.tsx';

interface LinePoint {
  readonly key: string;
  /** In full, for the tooltip and the screen reader. */
  readonly label: string;
  readonly shortLabel: string;
  /** Null leaves a gap: nothing is known there. */
  readonly value: number | null;
  /** False where there was nothing to count: drawn hollow, and its text says so. */
  readonly known: boolean;
  /** The path of its rows. */
  readonly href?: string | undefined;
}

interface LineChartProps {
  readonly label: string;
  readonly points: readonly LinePoint[];
  readonly unknownText: string;
  /** How a value is written; as an amount unless given. */
  readonly full?: (value: number) => string;
  /** The same beside the grid lines. */
  readonly short?: ((value: number) => string) | undefined;
}

export function LineChart(props: LineChartProps) {
  const { label, points, unknownText, full = formatMoney, short } = props;
  const textOf = ({ known, value }: LinePoint) =>
    known && value !== null ? full(value) : unknownText;
  return (
    <Plot
      label={label}
      format={short}
      values={points.map(({ value }) => value ?? 0)}
      places={points.map((point) => ({
        key: point.key,
        label: point.label,
        shortLabel: point.shortLabel,
        value: textOf(point),
        valueText: textOf(point),
        at: point.value ?? 0,
        href: point.href,
      }))}
    >
      {(scale, active) => <Curve points={points} scale={scale} active={active} />}
    </Plot>
  );
}

interface CurveProps {
  readonly points: readonly LinePoint[];
  readonly scale: PlotScale;
  readonly active: number | undefined;
}

function Curve({ points, scale, active }: CurveProps) {
  const baseline = scale.y(0);
  const placed = points.map((point, at) => ({
    point,
    x: scale.xs[at] ?? 0,
    y: scale.y(point.value ?? 0),
  }));
  type Placed = (typeof placed)[number];
  const x = (each: Placed) => each.x;
  const y = (each: Placed) => each.y;
  const isKnown = ({ point }: Placed) => point.value !== null;
  const shade = area(x, baseline, y).defined(isKnown)(placed) ?? '';
  const path = line(x, y).defined(isKnown)(placed) ?? '';
  return (
    <>
      <path d={shade} className="fill-accent-soft" data-mark />
      <path d={path} className="fill-none stroke-mark" strokeWidth={2} strokeLinejoin="round" />
      {placed.map((each, at) => (
        <Dot key={each.point.key} {...each} baseline={baseline} isActive={at === active} />
      ))}
    </>
  );
}

interface DotProps {
  readonly point: LinePoint;
  readonly x: number;
  readonly y: number;
  readonly baseline: number;
  readonly isActive: boolean;
}

function Dot({ point, x, y, baseline, isActive }: DotProps) {
  const look = point.known ? 'fill-mark stroke-sheet' : 'fill-sheet stroke-line-strong';
  return (
    <g>
      {isActive ? (
        <line x1={x} x2={x} y1={y} y2={baseline} className="stroke-accent" strokeDasharray="2 3" />
      ) : null}
      {point.value === null ? null : (
        <circle cx={x} cy={y} r={isActive ? 5 : 3.5} strokeWidth={2} className={look} />
      )}
    </g>
  );
}
