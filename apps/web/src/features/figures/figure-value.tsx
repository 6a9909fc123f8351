import type { FigureTerm, FigureUnit } from '@pfs/wire/figures';
import { formatFigure } from '../../lib/format/format-figure.ts';
import { formatCount } from '../../lib/format/format-number.ts';

interface FigureValueProps {
  readonly value: number | null;
  readonly unit: FigureUnit;
}

/** A figure in its unit; a dash if it is unknown. */
export function FigureValue({ value, unit }: FigureValueProps) {
  const title = value === null ? 'Unknown' : undefined;
  return (
    <span className="figures" title={title}>
      {formatFigure(value, unit)}
    </span>
  );
}

/** The total of all rows of a term, not only of this page. */
export function RowsSum({ term }: { readonly term: FigureTerm }) {
  if (term.rows === null) return null;
  const { count, field } = term.rows;
  const rows = `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
  if (field === null) return <>{rows}</>;
  return (
    <>
      {rows}, total <FigureValue value={term.value} unit={term.unit} />
    </>
  );
}
