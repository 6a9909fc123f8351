import type { FigureTerm } from '@pfs/wire/figures';
import { formatCount } from '../../lib/format/format-number.ts';
import { FigureValue } from './figure-value.tsx';

/** What all rows of a term come to, not only those of this page. */
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
