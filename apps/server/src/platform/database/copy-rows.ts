import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { TenantTransaction } from './database.ts';

/** Null in PostgreSQL's COPY text format. */
export const nothing = '\\N';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what COPY's text form escapes
const special = /[\\\t\n\r\u0000]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const specials = /[\\\t\n\r\u0000]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  // PostgreSQL text can't hold it.
  '\u0000': '',
};

/** A line of PostgreSQL's COPY text format. */
export function copyLine(values: readonly (string | number | boolean | undefined)[]): string {
  return `${values.map(copyText).join('\t')}\n`;
}

/** A value as that format has it. */
export function copyText(value: string | number | boolean | undefined): string {
  if (value === undefined) return nothing;
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replace(specials, (found) => escapes[found] ?? '') : value;
}

/** A whole number of the smallest part as a decimal: `decimalText(-1234, 2)` is `-12.34`. */
export function decimalText(value: number | undefined, decimals: number): string | undefined {
  if (value === undefined) return undefined;
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

type Columns = readonly (readonly [name: string, type: string])[];

interface Staging {
  /** Of the temporary table. */
  readonly name: string;
  readonly columns: Columns;
  readonly lines: Iterable<string>;
}

const chunkCharacters = 65_536;

/**
 * Copies lines into a temporary table that lasts as long as the transaction: PostgreSQL refuses
 * COPY into a table with row security.
 */
export async function stageRows(
  tx: TenantTransaction,
  { name, columns, lines }: Staging,
): Promise<void> {
  const declared = columns.map((column) => column.join(' ')).join(', ');
  await tx.client.query(
    `drop table if exists pg_temp.${name};
     create temporary table ${name} (${declared}) on commit drop`,
  );
  await pipeline(
    Readable.from(chunksOf(lines)),
    tx.client.query(copyFrom(`copy ${name} from stdin`)),
  );
}

/** Longer pieces mean fewer writes. */
function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
