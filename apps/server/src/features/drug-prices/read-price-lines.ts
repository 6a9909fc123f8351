import { Readable } from 'node:stream';
import { unreadableReasons } from '@pfs/documents/unreadable-document';
import { priceFindingsMax, workbookBytesMax } from '@pfs/wire/drug-prices';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../platform/errors.ts';
import { runInThread } from '../../platform/run-in-thread.ts';
import type { ListedPrice, PriceList, PriceTable } from './price-lists.ts';
import type { WorkbookAnswer } from './read-workbook.worker.ts';

/** Counts and findings, complete once reading has ended. */
export interface PriceReading {
  lineCount: number;
  priceCount: number;
  findingCount: number;
  readonly findings: (readonly [line: number, fault: string])[];
}

const chunkCharacters = 65_536;

/**
 * The prices of a file as COPY text lines, in chunks. Throws if it is not this list. A line without
 * a valid price is a finding, and reading continues.
 */
export async function* readPriceLines(
  list: PriceList,
  content: Readable,
  reading: PriceReading,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const { row, line } of readPriceRows(list, content)) {
    chunk += take(reading, row, line);
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (reading.priceCount === 0) throw withoutPrices(reading.lineCount);
  yield chunk;
}

/** The rows of a CSV file or a workbook below the table's headings. Throws if it has none. */
export async function* readPriceRows<Row>(
  table: PriceTable<Row>,
  content: Readable,
): AsyncGenerator<{ readonly row: Row; readonly line: number }> {
  let read: ReturnType<typeof table.readerOf>;
  let above = 0;
  for await (const { cells, line } of readRows(table, content)) {
    if (read !== undefined) yield { row: read(cells, line), line };
    else {
      read = table.readerOf(cells);
      above += 1;
      if (read === undefined && above >= (table.headingRowsMax ?? 1)) throw notThisTable(table);
    }
  }
  if (read === undefined) throw notThisTable(table);
}

function take(reading: PriceReading, read: ListedPrice | string, line: number): string {
  reading.lineCount += 1;
  if (typeof read !== 'string') {
    reading.priceCount += 1;
    const { ndc, effectiveOn, cells, asOf } = read;
    return `${[line, ndc, effectiveOn, ...cells, asOf].map(copyText).join('\t')}\n`;
  }
  reading.findingCount += 1;
  if (reading.findings.length < priceFindingsMax) reading.findings.push([line, read]);
  return '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text can't hold a NUL
const special = /[\\\t\n\r\u0000]/g;

/** In COPY's text format. Line breaks in a name become spaces, and backslashes are escaped. */
function copyText(cell: string | number | boolean | undefined): string {
  if (cell === undefined) return '\\N';
  return String(cell).replace(special, (found) => (found === '\\' ? '\\\\' : ' '));
}

interface TextRow {
  readonly cells: readonly string[];
  /** Counted from 1. */
  readonly line: number;
}

/** The first bytes of a workbook, which is a ZIP archive. */
const workbookHead = Buffer.from('PK\u0003\u0004', 'latin1');

/** The rows of a CSV file as they arrive, or those of a workbook's first sheet with the list. */
async function* readRows(table: PriceTable<unknown>, content: Readable): AsyncGenerator<TextRow> {
  const rest = content.iterator({ destroyOnReturn: false });
  const begun: Buffer[] = [];
  let head = Buffer.alloc(0);
  while (head.length < workbookHead.length) {
    const { value, done } = await rest.next();
    if (done === true) break;
    begun.push(Buffer.from(value));
    head = Buffer.concat(begun);
  }
  const whole = (async function* () {
    yield head;
    yield* rest;
  })();
  if (head.subarray(0, workbookHead.length).equals(workbookHead)) yield* workbookRows(table, whole);
  else yield* csvRows(table, Readable.from(whole));
}

/** Lines have about 200 characters; an unclosed quote would otherwise read the whole file. */
const lineCharactersMax = 16_384;

async function* csvRows(table: PriceTable<unknown>, content: Readable): AsyncGenerator<TextRow> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: lineCharactersMax,
    info: true,
  });
  content.on('error', (error) => parser.destroy(error));
  content.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(table, error) : error;
  } finally {
    content.unpipe(parser);
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function* workbookRows(
  table: PriceTable<unknown>,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<TextRow> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > workbookBytesMax) throw refused(tooLargeText);
    pieces.push(piece);
  }
  const module = new URL('./read-workbook.worker.ts', import.meta.url);
  const answer = await runInThread<WorkbookAnswer>(module, Buffer.concat(pieces));
  if ('unreadable' in answer) {
    const { unreadable: code } = answer;
    throw code === 'not_a_document' ? notThisTable(table) : refused(unreadableReasons[code]);
  }
  const sheet = answer.sheets.find((rows) =>
    rows.slice(0, table.headingRowsMax ?? 1).some((cells) => table.readerOf(cells) !== undefined),
  );
  for (const [at, cells] of (sheet ?? []).entries()) {
    if (cells.some((cell) => cell !== '')) yield { cells, line: at + 1 };
  }
}

const tooLargeText = `An Excel file can have up to ${workbookBytesMax / 1024 ** 2} MB. Save it as CSV.`;

function refused(message: string): AppError {
  return new AppError('invalid_input', { message, fields: { file: message } });
}

function notThisTable({ aFile, headings, headingRowsMax = 1 }: PriceTable<unknown>): AppError {
  const where =
    headingRowsMax === 1 ? 'The first line' : `One of the first ${headingRowsMax} lines`;
  return refused(`This isn’t ${aFile}. ${where} must have the columns ${headings.join(', ')}.`);
}

function withoutPrices(lineCount: number): AppError {
  return refused(
    lineCount === 0
      ? 'This file has headings but no prices.'
      : `None of this file’s ${lineCount} lines has a price.`,
  );
}

function notCsv(table: PriceTable<unknown>, error: CsvError): AppError {
  const { lines = 1 } = error as CsvError & { readonly lines?: number };
  // Binary content fails in its first line.
  if (lines === 1) return notThisTable(table);
  return refused(`This file isn’t valid CSV after line ${lines}. Nothing was imported.`);
}
