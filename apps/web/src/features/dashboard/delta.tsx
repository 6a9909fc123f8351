import type { Dashboard } from '@pfs/wire/dashboard';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMonthShort } from '../../lib/format-day.ts';

interface DeltaProps {
  readonly of: NonNullable<Dashboard['compared']>;
  readonly change: number;
  /** More of it is worse. */
  readonly isFee?: boolean;
  readonly children: ReactNode;
}

/** How a card stands beside the month before, or the same days of it. */
export function Delta({ of, change, isFee = false, children }: DeltaProps) {
  const month = formatMonthShort(of.from.slice(0, 7));
  const tone = change > 0 ? 'text-taken' : 'text-good';
  return (
    <span className="text-xs text-ink-soft">
      <span className={clsx('figures font-medium', isFee && change !== 0 && tone)}>{children}</span>{' '}
      {of.isRunning ? `vs. same days of ${month}` : `vs. ${month}`}
      {isFee && of.lumpSumsLeftOut ? ', excluding occasional lump sums' : null}
    </span>
  );
}

/** With its sign: +3, −0.4 points, ±0. */
export function formatChange(change: number, format: (size: number) => string): string {
  const sign = change === 0 ? '±' : change > 0 ? '+' : '−';
  return `${sign}${format(Math.abs(change))}`;
}
