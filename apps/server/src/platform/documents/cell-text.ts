import { type Cents, formatUsd } from '@pfs/core/money';
import { monthLabel } from '../format-days.ts';
import type { Cell, CellKind } from './document.ts';

/** Shown when a value is unknown: never a zero. */
const unknownText = '—';
const minus = '−';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A value as it is printed. Its sign is a minus, not a hyphen, and zero has none. */
export function cellText(value: Cell, kind: CellKind): string {
  if (value === null) return unknownText;
  if (kind === 'text') return String(value);
  if (kind === 'day') return days.format(new Date(`${value}T00:00:00Z`));
  if (kind === 'month') return monthLabel(String(value));
  const number = Number(value);
  if (!Number.isFinite(number)) return unknownText;
  const size = numberText(Math.abs(number), kind);
  return number < 0 && /[1-9]/.test(size) ? `${minus}${size}` : size;
}

function numberText(size: number, kind: 'money' | 'percent' | 'count' | 'quantity'): string {
  switch (kind) {
    case 'money':
      return formatUsd(size as Cents);
    case 'percent':
      return `${percents.format(size)}%`;
    case 'count':
      return counts.format(size);
    case 'quantity':
      return quantities.format(size);
  }
}

/** Figures are aligned right; days and text left. */
export function isFigure(kind: CellKind): boolean {
  return kind === 'money' || kind === 'percent' || kind === 'count' || kind === 'quantity';
}
