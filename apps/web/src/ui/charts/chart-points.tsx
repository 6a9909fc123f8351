import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { type ShortcutGroup, useListedShortcuts } from '../../lib/shortcuts/shortcuts.ts';

export interface ChartPoint {
  readonly key: string;
  /** Read aloud and shown in the tooltip. */
  readonly label: string;
  readonly value: ReactNode;
  readonly valueText: string;
  /** The path of its rows. */
  readonly href?: string | undefined;
  /** The tooltip's anchor, in pixels of the chart. */
  readonly x: number;
  readonly y: number;
}

const tooltipWidth = 208;

function ChartTooltip({ points, active, width }: ChartPointsProps) {
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

interface ChartPointsProps {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly width: number;
  readonly height: number;
  /** The pixels between two points, which is the width of each pointer target. */
  readonly step: number;
  readonly active: number | undefined;
  readonly onActive: (index: number | undefined) => void;
}

const shortcuts: ShortcutGroup = {
  title: 'Charts',
  shortcuts: [
    { shown: '← →', words: 'Move between points' },
    { shown: 'Home End', words: 'First or last point' },
  ],
};

/**
 * Makes a chart interactive: over each point an invisible link to its rows, or a button if it has
 * none, with one stop for Tab, arrow keys between points, and a tooltip at the active one.
 */
export function ChartPoints(props: ChartPointsProps) {
  const { label, points, height, step, active, onActive } = props;
  useListedShortcuts(shortcuts);
  const marks = useRef<(HTMLElement | null)[]>([]);

  function move(event: KeyboardEvent) {
    const from = active ?? 0;
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: points.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    marks.current[Math.min(Math.max(to, 0), points.length - 1)]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, not for points
    <div
      role="group"
      aria-label={`${label}. Arrow keys move between the points.`}
      className="absolute inset-0 overflow-x-clip"
      onPointerLeave={() => onActive(undefined)}
      onKeyDown={move}
    >
      {points.map((point, index) => {
        const { href, key } = point;
        const of = {
          ref: (element: HTMLElement | null) => {
            marks.current[index] = element;
          },
          tabIndex: index === (active ?? 0) ? 0 : -1,
          'aria-label': `${point.label}: ${point.valueText}`,
          className: 'absolute top-0',
          style: boxOf(point, step, height),
          onPointerEnter: () => onActive(index),
          onFocus: () => onActive(index),
          onBlur: () => onActive(undefined),
        };
        if (href !== undefined) return <Link key={key} href={href} {...of} />;
        return <button key={key} type="button" {...of} onClick={() => onActive(index)} />;
      })}
      <ChartTooltip {...props} />
    </div>
  );
}

/** The pointer target of a point: a strip as wide as the distance to the next. */
function boxOf(point: ChartPoint, step: number, height: number) {
  return { left: point.x - step / 2, width: step, height };
}
