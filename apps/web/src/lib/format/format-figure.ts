import type { FigureUnit } from '@pfs/wire/figures';
import { formatMoney } from './format-money.ts';
import { formatCount, formatPercent, formatUnits } from './format-number.ts';

/** A figure in its unit; a dash if it is unknown. */
export function formatFigure(value: number | null, unit: FigureUnit): string {
  switch (unit) {
    case 'dollars':
      return formatMoney(value);
    case 'percent':
      return formatPercent(value);
    case 'count':
      return formatCount(value);
    case 'quantity':
      return formatUnits(value);
  }
}
