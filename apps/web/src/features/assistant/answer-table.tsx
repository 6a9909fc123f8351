import type { AnswerTable as Table } from '@pfs/wire/assistant';
import { formatCount } from '../../lib/format-number.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { AnswerCell } from './answer-cell.tsx';
import { AnswerLink } from './answer-link.tsx';

interface AnswerTableProps {
  readonly table: Table;
  readonly caption: string;
}

interface Row extends Omit<Table['rows'][number], 'link'> {
  readonly key: string;
  readonly link: Table['rows'][number]['link'];
}

/** The first rows of what was found, each leading to what makes it. */
export function AnswerTable({ table, caption }: AnswerTableProps) {
  const rows = table.rows.map((row, at): Row => ({ ...row, key: `${at}` }));
  const total = table.total === null ? undefined : { key: '', cells: table.total, link: null };
  const left = table.count - rows.length;
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <DataTable
        caption={caption}
        columns={toColumns(table)}
        rows={rows}
        rowKey={({ key }) => key}
        total={total}
      />
      {left > 0 ? (
        <p className="border-t border-line px-5 py-2 text-xs text-ink-faint">
          {formatCount(rows.length)} of {formatCount(table.count)} rows; the CSV has all of them.
        </p>
      ) : null}
    </div>
  );
}

/** A row is named by its first words: a list begins with days, which name nothing. */
function toColumns({ columns }: Table): Column<Row>[] {
  const named = Math.max(
    columns.findIndex(({ kind }) => kind === 'text'),
    0,
  );
  return columns.map(({ label, kind }, at) => ({
    header: label,
    align: kind === 'text' || kind === 'day' || kind === 'month' ? 'left' : 'right',
    primary: at === named,
    aside: kind === 'day',
    className: kind === 'text' ? 'wrap-break-word' : '',
    cell: ({ cells, link }) => {
      const cell = <AnswerCell value={cells[at]} kind={kind} />;
      return at === named ? <AnswerLink link={link}>{cell}</AnswerLink> : cell;
    },
  }));
}
