import type { FigureUnit } from '@pfs/wire/figures';
import { formatFigure } from '../../lib/format/format-figure.ts';

interface FigureValueProps {
  readonly value: number | null;
  readonly unit: FigureUnit;
}

/** A figure in its unit; a dash where it is not known. */
export function FigureValue({ value, unit }: FigureValueProps) {
  const title = value === null ? 'Unknown' : undefined;
  return (
    <span className="figures" title={title}>
      {formatFigure(value, unit)}
    </span>
  );
}
