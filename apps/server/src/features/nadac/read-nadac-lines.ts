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

/** A line in PostgreSQL's COPY text format, with its line number in the file. */
function toNadacLine(price: NadacPrice, line: number): string {
  const columns = [
    line,
    price.ndc,
    price.effectiveOn,
    price.price,
    copyText(price.pricingUnit),
    price.otc ?? nullText,
    price.classification === undefined ? nullText : copyText(price.classification),
    copyText(price.description),
    price.asOf ?? nullText,
  ];
  return `${columns.join('\t')}\n`;
}

const nullText = '\\N';
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text can't hold a NUL
const special = /[\\\t\n\r\u0000]/g;

/** Line breaks in a name become spaces, and backslashes are escaped. */
function copyText(value: string): string {
  return value.replace(special, (found) => (found === '\\' ? '\\\\' : ' '));
}

/** Counts and findings, complete once reading has ended. */
export interface NadacReading {
  lineCount: number;
  priceCount: number;
  findingCount: number;
  readonly findings: (readonly [line: number, fault: NadacFault])[];
}

/** Lines have about 200 characters; an unclosed quote would otherwise read the whole file. */
const lineCharactersMax = 16_384;
const chunkCharacters = 65_536;

/**
 * The prices of a file as COPY text lines, in chunks. Throws if it is not a NADAC file. A line
 * without a valid price is a finding, and reading continues.
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
  let chunk = '';
  try {
    for await (const { record, info } of parser as AsyncIterable<Read>) {
      if (columns === undefined) {
        columns = findNadacColumns(record);
        if (columns === undefined) throw notNadac();
        continue;
      }
      chunk += take(reading, readNadacLine(record, columns), info.lines);
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : error;
  } finally {
    content.unpipe(parser);
  }
  if (columns === undefined) throw notNadac();
  if (reading.priceCount === 0) throw withoutPrices(reading.lineCount);
  yield chunk;
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
  // Binary content fails in its first line.
  if (lines === 1) return notNadac();
  return refused(`This file isn’t valid CSV after line ${lines}. Nothing was imported.`);
}
