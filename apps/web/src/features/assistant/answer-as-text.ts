import type { ChatMessage } from '@pfs/wire/assistant';
import type { CellValue, ColumnKind } from './answer-cell.tsx';

/** An answer as it is pasted elsewhere: its text, its table for a sheet, and how it was counted. */
export function answerAsText({ content, answer }: ChatMessage): string {
  const table = answer?.table ?? null;
  const method = answer?.method ?? null;
  const parts = [content, ...(answer?.notes ?? [])];
  if (table !== null) {
    const kinds = table.columns.map(({ kind }) => kind);
    const lineOf = (cells: readonly CellValue[]) =>
      cells.map((cell, at) => cellText(cell, kinds[at] ?? 'text')).join('\t');
    parts.push(
      [
        table.columns.map(({ label }) => harmless(label)).join('\t'),
        ...table.rows.map(({ cells }) => lineOf(cells)),
        ...(table.total === null ? [] : [lineOf(table.total)]),
      ].join('\n'),
    );
  }
  if (method !== null) parts.push(`Counted: ${method.reading}. ${method.formula}`);
  return parts.join('\n\n');
}

/** Numbers as a sheet reads them, without the sign of their unit. */
function cellText(value: CellValue, kind: ColumnKind): string {
  if (value === null) return '';
  if (typeof value === 'string') return harmless(value);
  return kind === 'dollars' ? value.toFixed(2) : String(value);
}

/** A sheet takes a text that begins like this for a formula, and works it out. */
const formulaStart = /^\s*[=+\-@]/;

function harmless(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return formulaStart.test(line) ? `'${line}` : line;
}
