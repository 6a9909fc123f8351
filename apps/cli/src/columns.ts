/** One column of a table of text. */
export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Kept at least this wide, so that blocks of one long table line up. */
  readonly widthMin?: number;
}

/** Rows as lines of text, each column as wide as its widest cell; two spaces between columns. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: { readonly header: boolean },
): readonly string[] {
  const titles = columns.map(({ title }) => title);
  const all = options.header ? [titles, ...rows] : rows;
  const widths = columns.map(({ widthMin = 0 }, index) =>
    Math.max(widthMin, ...all.map((row) => (row[index] ?? '').length)),
  );
  return all.map((row) =>
    columns
      .map(({ align }, index) => {
        const cell = row[index] ?? '';
        const width = widths[index] ?? 0;
        return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
