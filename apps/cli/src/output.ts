import { styleText } from 'node:util';

/** Where a command writes. Text is buffered and waits for slow readers, so memory stays flat. */
export interface Output {
  write(text: string): Promise<void>;
  /** Bytes after all text so far; readers may get them before this returns. */
  writeBytes(bytes: Uint8Array): Promise<void>;
  /** Writes the buffer; call once at the end. */
  flush(): Promise<void>;
  /** Whether it supports bold and colors. */
  readonly styled: boolean;
}

/** The used part of a writable stream. */
interface Sink {
  write(text: string | Uint8Array, done: (error?: Error | null) => void): boolean;
  readonly isTTY?: boolean;
}

const gatheredMax = 64 * 1024;

export function createOutput(sink: Sink): Output {
  let gathered = '';

  function send(content: string | Uint8Array): Promise<void> {
    if (content.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      sink.write(content, (error) => (error ? reject(error) : resolve()));
    });
  }

  function flush(): Promise<void> {
    const text = gathered;
    gathered = '';
    return send(text);
  }

  return {
    async write(text) {
      gathered += text;
      if (gathered.length >= gatheredMax) await flush();
    },
    async writeBytes(bytes) {
      await flush();
      await send(bytes);
    },
    flush,
    styled: sink.isTTY === true,
  };
}

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** Styles text, or leaves it plain if unsupported. */
export type Styler = (style: Style, text: string) => string;

export function createStyler(styled: boolean): Styler {
  if (!styled) return (_style, text) => text;
  // Node itself honors NO_COLOR and FORCE_COLOR.
  return (style, text) => styleText(style, text);
}

/** One column of a table of text. */
export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** The minimum width, so that blocks of one long table line up. */
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

/** `1 claim`, `1,200 claims`. */
export function plural(value: number, unit: string): string {
  return `${count(value)} ${unit}${value === 1 ? '' : 's'}`;
}

export function count(value: number): string {
  return withCommas(String(value));
}

/** Sums over claims, payments or files, with any number of digits. */
export function sumText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const dollars = withCommas(digits.slice(0, -2));
  return `${cents < 0n ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** Like `toLocaleString`, whose first call takes 15 ms, an eighth of a short run. */
function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `JSON.rawJSON`, which the compiler's library doesn't declare yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** A value as JSON. Large whole numbers are written with all their digits. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? rawJSON(String(part)) : part,
  );
}
