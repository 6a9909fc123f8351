import type { LinePlot } from './line-plot.ts';

interface CurveProps {
  readonly plot: LinePlot;
  readonly active: number | undefined;
}

export function LineCurve({ plot, active }: CurveProps) {
  const { placed, path, shade, baseline } = plot;
  return (
    <>
      <path d={shade} className="fill-accent-soft" data-mark />
      <path d={path} className="fill-none stroke-mark" strokeWidth={2} strokeLinejoin="round" />
      {placed.map(({ point, x, y }, index) => (
        <g key={point.key}>
          {index === active ? (
            <line
              x1={x}
              x2={x}
              y1={y}
              y2={baseline}
              className="stroke-accent"
              strokeDasharray="2 3"
            />
          ) : null}
          {point.value === null ? null : (
            <circle
              cx={x}
              cy={y}
              r={index === active ? 5 : 3.5}
              strokeWidth={2}
              className={point.known ? 'fill-mark stroke-sheet' : 'fill-sheet stroke-line-strong'}
            />
          )}
        </g>
      ))}
    </>
  );
}
