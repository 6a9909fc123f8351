import type { ChatMessage } from '@pfs/wire/assistant';
import type { CellValue, ColumnKind } from './answer-table.tsx';

/** An answer as it is pasted elsewhere: its text, its table for a sheet, and how it was counted. */
export function answerAsText({ content, answer }: ChatMessage): string {
  if (answer === null) return content;
  const { context, notes, table, method } = answer;
  const parts = [content, ...(context === null ? [] : [context]), ...notes];
  if (table !== null) {
    const { columns, rows, total } = table;
    const head = columns.map(({ label }) => harmless(label));
    const lines = [...rows.map(({ cells }) => cells), ...(total === null ? [] : [total])].map(
      (cells) => cells.map((cell, at) => cellText(cell, columns[at]?.kind ?? 'text')),
    );
    parts.push([head, ...lines].map((cells) => cells.join('\t')).join('\n'));
  }
  if (method !== null) parts.push(`How it was calculated: ${method.reading}. ${method.formula}`);
  return parts.join('\n\n');
}

/** Numbers as a sheet reads them, without the sign of their unit. */
function cellText(value: CellValue, kind: ColumnKind): string {
  if (typeof value === 'string') return harmless(value);
  return kind === 'dollars' ? (value?.toFixed(2) ?? '') : `${value ?? ''}`;
}

/** A sheet takes a text that begins like a formula for one, and works it out. */
function harmless(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
}
