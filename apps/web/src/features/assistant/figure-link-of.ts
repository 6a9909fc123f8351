import type { AnswerLink, AnswerTable, ChatAnswer } from '@pfs/wire/assistant';

/**
 * The rows that add up to an answer's figure. A link that leads to another figure, such as that of
 * all payers beside the figure of one, is none.
 */
export function figureLinkOf({ figure, table, links }: ChatAnswer): AnswerLink | null {
  const figures = links.find(({ kind }) => kind === 'figure') ?? null;
  const rows = links.find(({ kind }) => kind === 'rows') ?? null;
  if (figure === null || table === null) return figures ?? rows;
  const row = table.rows.find(({ cells }) => firstNumber(cells, table) === figure.value);
  if (row !== undefined) return row.link ?? figures;
  if (table.total !== null && firstNumber(table.total, table) === figure.value) return figures;
  return figure.unit === 'count' && table.count === figure.value ? rows : null;
}

type Cells = AnswerTable['rows'][number]['cells'];

/** The figure that a row is about, before what it is compared with. */
function firstNumber(cells: Cells, { columns }: AnswerTable): Cells[number] | undefined {
  return cells[columns.findIndex(({ kind }) => !wordKinds.has(kind))];
}

const wordKinds: ReadonlySet<string> = new Set(['text', 'day', 'month']);
