import type { FigureUnit } from '@pfs/core/figures/formula';
import { toCents, toDollars, usdInWords } from '@pfs/core/money';

const partsOfUnit = { dollars: 100, percent: 10, count: 1, quantity: 1_000 } as const;

/** A figure as it goes over the wire: dollars, percent, things or units. */
export function toFigure(whole: number | null, unit: FigureUnit): number | null {
  if (whole === null) return null;
  return unit === 'dollars' ? toDollars(toCents(whole)) : whole / partsOfUnit[unit];
}

/** A figure within a sentence; what is not known is never a 0. */
export function figureInWords(whole: number | null, unit: FigureUnit): string {
  if (whole === null) return 'not known';
  if (unit === 'dollars') return usdInWords(toCents(whole));
  const digits = unit === 'percent' ? 1 : 0;
  const text = Math.abs(whole / partsOfUnit[unit]).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: unit === 'quantity' ? 3 : digits,
  });
  return `${whole < 0 ? '−' : ''}${text}${unit === 'percent' ? '%' : ''}`;
}

/** The change from one figure to another: `$20.00 (12.3%) more`, `the same`. */
export function changeInWords(now: number, before: number, unit: FigureUnit): string {
  const change = now - before;
  if (change === 0) return 'the same';
  const words = change > 0 ? 'more' : 'less';
  const size = Math.abs(change);
  if (unit === 'percent') return `${(size / 10).toFixed(1)} points ${words}`;
  const percent = percentInWords(size, before);
  return `${figureInWords(size, unit)}${percent} ${words}`;
}

/** ` (12.3%)` of what was before; nothing where there was nothing to take a part of. */
export function percentInWords(size: number, before: number): string {
  return before > 0 ? ` (${((size / before) * 100).toFixed(1)}%)` : '';
}
