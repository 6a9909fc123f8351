import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { HeldFiles } from '../files/file-store.ts';
import { StartError } from '../start-error.ts';
import type { AddEntry, ArchiveEntry } from './archive.ts';

/** The entries that an archive of ours has, in this order. */
export const names = {
  manifest: 'manifest.json',
  /** Parts of one text, each compressed by itself, so that each has a known length. */
  database: 'database/',
  files: 'files/',
  end: 'end.json',
} as const;

/** The last entry: without it the archive is not whole. */
export interface ArchiveEnd {
  readonly files: number;
  readonly fileBytes: number;
  readonly missing: readonly string[];
}

/** Anything written by us is far shorter. */
const jsonBytesMax = 16 * 1024 * 1024;
const partBytesMax = 64 * 1024 * 1024;
const partBytes = 4 * 1024 * 1024;
const compress = promisify(gzip);
const expand = promisify(gunzip);

export async function addJson(add: AddEntry, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  await add(name, bytes.length, [bytes]);
}

export async function addRows(add: AddEntry, rows: AsyncIterable<Buffer>): Promise<void> {
  let number = 0;
  const addPart = async (pieces: readonly Buffer[]) => {
    number += 1;
    const part = await compress(Buffer.concat(pieces), { level: constants.Z_BEST_SPEED });
    await add(`${names.database}${String(number).padStart(6, '0')}.gz`, part.length, [part]);
  };
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of rows) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < partBytes) continue;
    await addPart(pieces);
    [pieces, bytes] = [[], 0];
  }
  if (bytes > 0) await addPart(pieces);
}

/** Answers how many bytes they have, encrypted as they are. */
export async function addFiles(
  add: AddEntry,
  { readSealed }: HeldFiles,
  storagePaths: readonly string[],
): Promise<number> {
  let sum = 0;
  for (const path of storagePaths) {
    const { bytes, content } = await readSealed(path);
    await add(`${names.files}${path}`, bytes, content);
    sum += bytes;
  }
  return sum;
}

export async function nextEntry(
  entries: AsyncGenerator<ArchiveEntry>,
  name?: string,
): Promise<ArchiveEntry> {
  const { done, value } = await entries.next();
  if (done === true || (name !== undefined && value.name !== name)) throw notOurs('the file');
  return value;
}

/** Lends the text that the parts are of; answers the work's result and the entry behind them. */
export async function readRows<T>(
  entries: AsyncGenerator<ArchiveEntry>,
  work: (text: AsyncIterable<Buffer>) => Promise<T>,
): Promise<readonly [T, ArchiveEntry]> {
  let next = await nextEntry(entries);
  const isPart = () => next.name.startsWith(names.database);
  async function* parts(): AsyncGenerator<Buffer> {
    for (; isPart(); next = await nextEntry(entries)) yield await readPart(next);
  }
  const result = await work(parts());
  // Whoever knows the text's end stops within the last part.
  if (isPart()) next = await nextEntry(entries);
  if (isPart()) throw notOurs('the file');
  return [result, next];
}

const filePath = /^files(\/[\w-][\w.-]*)+$/;

/** Gives each file to `take`, encrypted as it is, and answers the end behind them. */
export async function readFiles(
  first: ArchiveEntry,
  entries: AsyncGenerator<ArchiveEntry>,
  take: (storagePath: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<ArchiveEnd> {
  for (let entry = first; ; entry = await nextEntry(entries)) {
    if (entry.name === names.end) return readJson<ArchiveEnd>(entry);
    if (!filePath.test(entry.name)) throw notOurs(entry.name);
    await take(entry.name.slice(names.files.length), entry.content);
  }
}

export async function readPart(entry: ArchiveEntry): Promise<Buffer> {
  return expand(await readWhole(entry, partBytesMax), { maxOutputLength: partBytesMax });
}

export async function readJson<T>(entry: ArchiveEntry): Promise<T> {
  return JSON.parse((await readWhole(entry, jsonBytesMax)).toString('utf8')) as T;
}

async function readWhole({ content, name }: ArchiveEntry, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > bytesMax) throw notOurs(name);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export function notOurs(what: string): StartError {
  return new StartError(`${what} isn't a complete backup of this program`);
}
