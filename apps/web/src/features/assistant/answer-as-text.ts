import type { ChatMessage } from '@pfs/wire/assistant';
import type { CellValue, ColumnKind } from './answer-table.tsx';

/** An answer as plain text for the clipboard: its text, its table and how it was calculated. */
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

/** Numbers as spreadsheets read them, without a unit. */
function cellText(value: CellValue, kind: ColumnKind): string {
  if (typeof value === 'string') return harmless(value);
  return kind === 'dollars' ? (value?.toFixed(2) ?? '') : `${value ?? ''}`;
}

/** A spreadsheet would run text that starts like a formula. */
function harmless(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
}
