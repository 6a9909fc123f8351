import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';

/*
 * Rows as a text: for each table a line of JSON and its rows in COPY's text form, ended as in
 * PostgreSQL's own dumps.
 */

/** A table in the text; its rows have these columns. */
export interface StreamedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** No row of COPY's text form is this. */
const endOfRows = '\\.';

/** A table's line, and its rows as the query gives them. */
export async function* tableText(
  client: pg.Client,
  { table, columns }: StreamedTable,
  query: string,
): AsyncGenerator<Buffer> {
  yield line({ table, columns } satisfies StreamedTable);
  const rows: Readable = client.query(copyTo(`copy (${query}) to stdout`));
  for await (const piece of rows) yield piece as Buffer;
  yield Buffer.from(`${endOfRows}\n`);
}

/** Puts the rows of the table whose line was read last into it. Answers how many there were. */
export async function loadRows(
  client: pg.Client,
  table: StreamedTable,
  reader: LineReader,
): Promise<number> {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const sink = client.query(copyFrom(`copy ${table.table} (${columns}) from stdin`));
  const done = new Promise<void>((resolve, reject) => {
    sink.once('finish', resolve);
    sink.once('error', reject);
  });
  done.catch(() => undefined);
  for await (const piece of reader.rows()) {
    if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), done]);
  }
  sink.end();
  await done;
  return sink.rowCount ?? 0;
}

export function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

export function parse<T>(text: string | undefined): T {
  if (text === undefined) throw damaged();
  try {
    return JSON.parse(text) as T;
  } catch {
    throw damaged();
  }
}

export function damaged(): StartError {
  return new StartError('The backup is damaged or was cut off');
}

export interface LineReader {
  /** The next line, or undefined at the end. */
  line(): Promise<string | undefined>;
  /** The bytes until the line that ends the rows. */
  rows(): AsyncGenerator<Buffer>;
}

const newline = 0x0a;

export function createLineReader(bytes: AsyncIterable<Buffer>): LineReader {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await source.next();
    if (done === true) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  };
  return {
    async line() {
      for (;;) {
        const at = held.indexOf(newline);
        if (at >= 0) {
          const text = held.toString('utf8', 0, at);
          held = held.subarray(at + 1);
          return text;
        }
        if (!(await more())) return undefined;
      }
    },
    async *rows() {
      const marker = `${endOfRows}\n`;
      for (;;) {
        const at = held.toString('latin1', 0, marker.length) === marker ? 0 : endOf(held, marker);
        if (at >= 0) {
          if (at > 0) yield held.subarray(0, at);
          held = held.subarray(at + marker.length);
          return;
        }
        // Whole lines go on; the last, which may be the beginning of the marker, waits.
        const whole = held.lastIndexOf(newline) + 1;
        if (whole > 0) yield held.subarray(0, whole);
        held = held.subarray(whole);
        if (!(await more())) throw damaged();
      }
    },
  };
}

/** Where the marker stands as a line of its own, after a line before it; -1 where it does not. */
function endOf(held: Buffer, marker: string): number {
  const at = held.indexOf(`\n${marker}`);
  return at < 0 ? -1 : at + 1;
}
