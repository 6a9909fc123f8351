import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ChartPointsProps } from './chart-points.tsx';

export interface ChartPoint {
  readonly key: string;
  /** Said aloud and shown in the tooltip. */
  readonly label: string;
  readonly value: ReactNode;
  readonly valueText: string;
  /** Where its rows are. */
  readonly href?: string | undefined;
  /** The tooltip's anchor, in pixels of the chart. */
  readonly x: number;
  readonly y: number;
}

const tooltipWidth = 208;

export function ChartTooltip({ points, active, width }: ChartPointsProps) {
  const point = active === undefined ? undefined : points[active];
  if (point === undefined) return null;
  const left = Math.min(Math.max(point.x - tooltipWidth / 2, 0), Math.max(width - tooltipWidth, 0));
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute z-10 rounded-card border border-line bg-sheet px-3 py-2',
        '-translate-y-full text-[0.8125rem] shadow-float',
      )}
      style={{ left, top: Math.max(point.y - 8, 0), width: tooltipWidth }}
    >
      <p className="text-ink-soft wrap-anywhere">{point.label}</p>
      <p className="font-semibold">{point.value}</p>
    </div>
  );
}
