import type { FigureUnit } from '@pfs/wire/figures';
import { formatMoney } from '../../lib/format-money.ts';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { formatUnits } from '../../lib/format-units.ts';

interface FigureValueProps {
  readonly value: number | null;
  readonly unit: FigureUnit;
}

/** A figure in its unit; a dash where it is not known. */
export function FigureValue({ value, unit }: FigureValueProps) {
  const title = value === null ? 'Not known' : undefined;
  return (
    <span className="figures" title={title}>
      {textOf({ value, unit })}
    </span>
  );
}

function textOf({ value, unit }: FigureValueProps): string {
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
