import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { joinedDays, type StatementDays } from '@pfs/core/deposits/deposit-days';
import {
  BadStatement,
  type BankStatement,
  type StatementLine,
} from '@pfs/documents/bank/bank-statement';
import { looksLikeBai2 } from '@pfs/documents/bank/read-bai2';
import { bankTable } from '@pfs/documents/bank/read-bank-csv';
import { centralPayTable } from '@pfs/documents/bank/read-central-pay';
import { looksLikeOfx } from '@pfs/documents/bank/read-ofx';
import { detectFileType, detectionBytesMax } from '@pfs/edi/file-type';
import { AppError } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/one-file.ts';
import { runInThread } from '../../platform/run-in-thread.ts';
import { type PriceTable, readPriceRows } from '../drug-prices/public.ts';
import type { StatementAnswer } from './read-statement.worker.ts';

/** A year of a busy account has a few megabytes. */
const bankBytesMax = 20 * 1024 ** 2;
const linesMax = 100_000;
/** A PSAO brings some hundred payments a month; all of one are shown at once. */
const reportRowsMax = 5_000;
const headingRowsMax = 20;
const fileNameCharactersMax = 200;

export interface ReadBankFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly statement: BankStatement;
}

/** A line with the account that it is of, and the number of its like in the file. */
export interface FiledLine extends StatementLine {
  readonly account: string;
  readonly fingerprint: string;
  /** As it would be without a reference: of earlier imports, and of files that have none. */
  readonly plain: string;
}

/** Reads a statement in whatever format it is. Throws if it is none, or if a line is wrong. */
export async function readBankFile(file: SentFile): Promise<ReadBankFile> {
  const bytes = await buffer(Readable.from(file.content));
  if (file.truncated() || bytes.length > bankBytesMax) throw new AppError('payload_too_large');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fileName = file.fileName.slice(-fileNameCharactersMax) || 'statement';
  try {
    const statement = await readStatement(bytes);
    const { lines, central = [] } = statement;
    const rows = central.reduce((sum, one) => sum + one.rows.length, 0);
    if (lines.length + rows === 0) throw refused('This file has no lines.');
    if (lines.length > linesMax || rows > reportRowsMax) throw tooManyLines();
    return { fileName, bytes, sha256, statement };
  } catch (error) {
    throw error instanceof BadStatement ? refused(error.message) : error;
  }
}

/** Reads a text; undefined if it is no statement. Throws if a statement is wrong. */
export async function readIfStatement(file: SentFile): Promise<ReadBankFile | undefined> {
  const bytes = await buffer(Readable.from(file.content));
  if (detectFileType(bytes.subarray(0, detectionBytesMax)) === 'x12' || bytes.includes(0)) {
    return undefined;
  }
  const head = textOf(bytes.subarray(0, detectionBytesMax));
  const isCertain = looksLikeBai2(head) || looksLikeOfx(head);
  try {
    return await readBankFile({ ...file, content: Readable.from([bytes]) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isCertain) throw refused(`This is a bank statement. ${error.message}`);
    return undefined;
  }
}

async function readStatement(bytes: Buffer): Promise<BankStatement> {
  const text = textOf(bytes);
  if (looksLikeBai2(text) || looksLikeOfx(text)) return readInThread(text);
  return readTable(isWorkbook(bytes) ? bytes : Buffer.from(text));
}

const threadSecondsMax = 60;

async function readInThread(text: string): Promise<BankStatement> {
  const module = new URL('./read-statement.worker.ts', import.meta.url);
  const answer = await runInThread<StatementAnswer>(module, text, {
    secondsMax: threadSecondsMax,
    tooLate: () => new BadStatement('This statement takes too long to read.'),
  });
  if ('bad' in answer) throw new BadStatement(answer.bad);
  return answer.statement;
}

const isWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface TableRow {
  readonly cells: readonly string[];
  readonly line: number;
}

async function readTable(bytes: Buffer): Promise<BankStatement> {
  let found: ReturnType<typeof bankTable> | ReturnType<typeof centralPayTable>;
  const table: PriceTable<TableRow> = {
    aFile: 'a bank statement (CSV, XLSX, BAI2 or OFX) or a central pay report',
    headings: ['Date', 'Description', 'Amount', 'or Debit and Credit'],
    headingRowsMax,
    readerOf(cells) {
      // Payers and the numbers of their checks stand in no bank's download.
      found = centralPayTable(cells) ?? bankTable(cells);
      return found && ((row, line) => ({ cells: row, line }));
    },
  };
  const rows: TableRow[] = [];
  for await (const { row } of readPriceRows(table, Readable.from([bytes]))) {
    rows.push(row);
    if (rows.length > linesMax) throw tooManyLines();
  }
  for (const row of rows) found?.add(row);
  return found?.end() ?? { format: 'csv', lines: [], days: [], columns: [] };
}

const tooManyLines = () =>
  refused(
    `A statement can have up to ${linesMax.toLocaleString('en-US')} lines, and a central ` +
      `pay report ${reportRowsMax.toLocaleString('en-US')}.`,
  );

export function refused(message: string, field = 'file'): AppError {
  return new AppError('invalid_input', { message, fields: { [field]: message } });
}

/** What lines are filed under. */
export interface FiledUnder {
  /** For files that name none. */
  readonly account: string | undefined;
  /** Names of accounts that have lines. */
  readonly known: readonly string[];
}

/** Shorter ones may count the lines of a file. */
const referenceCharactersMin = 5;

/**
 * Lines with their account and what they are known by. Two equal lines of a file are two lines; the
 * same lines in a file that overlaps are the same.
 */
export function filedLines(
  { statement }: ReadBankFile,
  { account, known }: FiledUnder,
): readonly FiledLine[] {
  const counts = new Map<string, number>();
  const hashOf = (parts: readonly unknown[]) => {
    const base = JSON.stringify(parts);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return createHash('sha256').update(`${base} ${count}`).digest('hex');
  };
  return statement.lines.map((line) => {
    const said = line.account ?? account;
    if (said === undefined) throw refused('Name the account: this file doesn’t.', 'account');
    const of = knownAccount(said, known);
    const { reference: given = '' } = line;
    const reference = given.length < referenceCharactersMin ? '' : given;
    const parts = [of, line.day, line.cents, line.text, line.addenda];
    const plain = hashOf(parts);
    const isTold = reference === '' || line.addenda.includes(reference);
    return {
      ...{ ...line, reference, account: of, plain },
      fingerprint: isTold ? plain : hashOf([...parts, reference]),
    };
  });
}

const lastDigitsOf = (account: string) => /\d{4}$/.exec(account)?.[0];

/** The name under which an account with these last four digits is known already. */
function knownAccount(said: string, known: readonly string[]): string {
  const digits = lastDigitsOf(said);
  if (digits === undefined || known.includes(said)) return said;
  return known.find((name) => lastDigitsOf(name) === digits) ?? said;
}

/** The days that a statement covers by account: what it says, else what its lines show. */
export function coveredBy(
  statement: BankStatement,
  lines: readonly { readonly account: string; readonly day: string }[],
  known: readonly string[],
): readonly StatementDays[] {
  const days = statement.days.map((one) => ({
    ...one,
    account: knownAccount(one.account, known),
  }));
  const stated = new Set(days.map(({ account }) => account));
  const others = lines.filter(({ account }) => !stated.has(account));
  const shown = [...Map.groupBy(others, ({ account }) => account)].map(([account, of]) => {
    const sorted = of.map(({ day }) => day).toSorted();
    return { account, stated: false, from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
  });
  return joinedDays([...days, ...shown]);
}
