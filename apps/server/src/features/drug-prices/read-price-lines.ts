import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { unreadableReasons } from '@pfs/documents/unreadable-document';
import { priceFindingsMax, workbookBytesMax } from '@pfs/wire/drug-prices';
import { CsvError, parse } from 'csv-parse';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/errors.ts';
import type { ListedPrice, PriceList } from './price-lists.ts';
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
  let read: ReturnType<PriceList['readerOf']>;
  let chunk = '';
  for await (const { cells, line } of readRows(list, content)) {
    if (read === undefined) {
      read = list.readerOf(cells);
      if (read === undefined) throw notThisList(list);
      continue;
    }
    chunk += take(reading, read(cells), line);
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (read === undefined) throw notThisList(list);
  if (reading.priceCount === 0) throw withoutPrices(reading.lineCount);
  yield chunk;
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

interface Row {
  readonly cells: readonly string[];
  /** Counted from 1. */
  readonly line: number;
}

/** The first bytes of a workbook, which is a ZIP archive. */
const workbookHead = Buffer.from('PK\u0003\u0004', 'latin1');

/** The rows of a CSV file as they arrive, or those of a workbook's first sheet with the list. */
async function* readRows(list: PriceList, content: Readable): AsyncGenerator<Row> {
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
  if (head.subarray(0, workbookHead.length).equals(workbookHead)) yield* workbookRows(list, whole);
  else yield* csvRows(list, Readable.from(whole));
}

/** Lines have about 200 characters; an unclosed quote would otherwise read the whole file. */
const lineCharactersMax = 16_384;

async function* csvRows(list: PriceList, content: Readable): AsyncGenerator<Row> {
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
    throw error instanceof CsvError ? notCsv(list, error) : error;
  } finally {
    content.unpipe(parser);
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const threadMegabytesMax = 1_024;

/** A thread reads the workbook, so that other calls don't wait for it, and ends with it. */
async function* workbookRows(
  list: PriceList,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Row> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > workbookBytesMax) throw refused(tooLargeText);
    pieces.push(piece);
  }
  const thread = new Piscina<Uint8Array, WorkbookAnswer>({
    filename: fileURLToPath(new URL('./read-workbook.worker.ts', import.meta.url)),
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytesMax },
  });
  try {
    const answer = await thread.run(Buffer.concat(pieces));
    if ('unreadable' in answer) {
      const { unreadable: code } = answer;
      throw code === 'not_a_document' ? notThisList(list) : refused(unreadableReasons[code]);
    }
    const sheet = answer.sheets.find(([first]) => first && list.readerOf(first) !== undefined);
    for (const [at, cells] of (sheet ?? []).entries()) {
      if (cells.some((cell) => cell !== '')) yield { cells, line: at + 1 };
    }
  } finally {
    await thread.destroy();
  }
}

const tooLargeText = `An Excel file can have up to ${workbookBytesMax / 1024 ** 2} MB. Save it as CSV.`;

function refused(message: string): AppError {
  return new AppError('invalid_input', { message, fields: { file: message } });
}

function notThisList({ aFile, headings }: PriceList): AppError {
  return refused(
    `This isn’t ${aFile}. The first line must have the columns ${headings.join(', ')}.`,
  );
}

function withoutPrices(lineCount: number): AppError {
  return refused(
    lineCount === 0
      ? 'This file has headings but no prices.'
      : `None of this file’s ${lineCount} lines has a price.`,
  );
}

function notCsv(list: PriceList, error: CsvError): AppError {
  const { lines = 1 } = error as CsvError & { readonly lines?: number };
  // Binary content fails in its first line.
  if (lines === 1) return notThisList(list);
  return refused(`This file isn’t valid CSV after line ${lines}. Nothing was imported.`);
}
