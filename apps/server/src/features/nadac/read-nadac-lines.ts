import type { Readable } from 'node:stream';
import {
  findNadacColumns,
  type NadacColumns,
  type NadacFault,
  type NadacPrice,
  nadacHeadings,
  readNadacLine,
} from '@pfs/core/nadac';
import { nadacFindingsMax } from '@pfs/wire/nadac';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../platform/errors.ts';

/** One line of PostgreSQL's COPY text format, with the number of the line it was read from. */
function toNadacLine(price: NadacPrice, line: number): string {
  const columns = [
    line,
    price.ndc,
    price.effectiveOn,
    price.price,
    copyText(price.pricingUnit),
    price.otc ?? nothing,
    price.classification === undefined ? nothing : copyText(price.classification),
    copyText(price.description),
    price.asOf ?? nothing,
  ];
  return `${columns.join('\t')}\n`;
}

const nothing = '\\N';
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text can't hold a NUL
const special = /[\\\t\n\r\u0000]/g;

/** Breaks within a name are blanks; the backslash is COPY's own. */
function copyText(value: string): string {
  return value.replace(special, (found) => (found === '\\' ? '\\\\' : ' '));
}

/** What was seen on the way; complete when the reading has ended. */
export interface NadacReading {
  lineCount: number;
  priceCount: number;
  findingCount: number;
  readonly findings: (readonly [line: number, fault: NadacFault])[];
}

/** A line of the list has 200 characters; a quote that is left open would take the whole file. */
const lineCharactersMax = 16_384;
const pieceCharacters = 65_536;

/**
 * The prices of a file as lines of PostgreSQL's COPY text, in pieces. Throws where the file is none
 * of NADAC; a line that says no price is a finding, and reading goes on.
 */
export async function* readNadacLines(
  content: Readable,
  reading: NadacReading,
): AsyncGenerator<string> {
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
  let columns: NadacColumns | undefined;
  let piece = '';
  try {
    for await (const { record, info } of parser as AsyncIterable<Read>) {
      if (columns === undefined) {
        columns = findNadacColumns(record);
        if (columns === undefined) throw notNadac();
        continue;
      }
      piece += take(reading, readNadacLine(record, columns), info.lines);
      if (piece.length < pieceCharacters) continue;
      yield piece;
      piece = '';
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : error;
  } finally {
    content.unpipe(parser);
  }
  if (columns === undefined) throw notNadac();
  if (reading.priceCount === 0) throw withoutPrices(reading.lineCount);
  yield piece;
}

interface Read {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function take(reading: NadacReading, read: ReturnType<typeof readNadacLine>, line: number): string {
  reading.lineCount += 1;
  if (typeof read !== 'string') {
    reading.priceCount += 1;
    return toNadacLine(read, line);
  }
  reading.findingCount += 1;
  if (reading.findings.length < nadacFindingsMax) reading.findings.push([line, read]);
  return '';
}

function refused(message: string): AppError {
  return new AppError('invalid_input', { message, fields: { file: message } });
}

function notNadac(): AppError {
  return refused(
    `This isn’t a NADAC file. The first line must have the columns ${nadacHeadings.join(', ')}.`,
  );
}

function withoutPrices(lineCount: number): AppError {
  return refused(
    lineCount === 0
      ? 'This file has headings but no prices.'
      : `None of this file’s ${lineCount} lines has a price.`,
  );
}

function notCsv(error: CsvError): AppError {
  const { lines = 1 } = error as CsvError & { readonly lines?: number };
  // What is no text at all goes wrong in its first line.
  if (lines === 1) return notNadac();
  return refused(`This file isn’t valid CSV after line ${lines}. Nothing was imported.`);
}
