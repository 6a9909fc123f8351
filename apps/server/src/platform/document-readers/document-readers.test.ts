import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvenDocument } from '@pfs/documents/proven-document';
import { makeCorpusDocument } from '@pfs/documents/testing/corpus/make-corpus-document';
import { locked } from '@pfs/documents/testing/hostile/acting-pdfs';
import { drawingLoop, linesAcross } from '@pfs/documents/testing/hostile/endless-pdfs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testInDepth } from '../../testing/in-depth.ts';
import type { DocumentReading, KeptDocument, ReadingStage } from '../document-reading.ts';
import { openSealedFolder } from '../files/sealed-folder.ts';
import { openDocumentReaders } from './document-readers.ts';

const reader = { module: '@pfs/documents/read-document', name: 'readDocument' };
const dataKey = randomBytes(32);
let folder: string;
let readers: DocumentReading;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-readers-'));
  readers = openDocumentReaders({ filesFolder: folder });
});
afterAll(async () => {
  await readers.close();
  await rm(folder, { recursive: true, force: true });
});

async function keep(
  bytes: Uint8Array,
  { at = folder, openedBy = dataKey } = {},
): Promise<KeptDocument> {
  const store = await openSealedFolder(at);
  const content = (async function* () {
    yield bytes;
  })();
  const file = await store.put({
    organizationId: 'one',
    dataKey,
    content,
    bytesMax: 100_000_000,
  });
  const storagePath = await file.keep();
  return { organizationId: 'one', file: store.open({ storagePath, dataKey: openedBy }) };
}

function reading(onStage: (stage: ReadingStage) => void = () => {}) {
  const { signal } = new AbortController();
  return { reader, today: '2026-12-31', turns: {}, onStage, signal };
}

test('a stored document is read by a child, which reports its progress', async () => {
  const { bytes, truth } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3 });
  const stages: string[] = [];
  const read = await readers.read<ProvenDocument>(
    await keep(bytes),
    reading(({ text }) => stages.push(text)),
  );
  expect(read.payments).toHaveLength(truth.payments.length);
  expect(read.payments[0]?.payment.claims).toHaveLength(truth.payments[0]?.claims.length ?? 0);
  expect(stages).toEqual(['Read 1 of 1 page', 'Finding rows and columns', 'Checking totals']);
});

test('the words of a page are read at their places in its picture', async () => {
  const { bytes, truth } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3 });
  const words = await readers.readPage(await keep(bytes), { number: 1, turnedDegrees: 0 });
  const claimId = truth.payments[0]?.claims[0]?.claimId;
  const word = words.find(({ text }) => text === claimId);
  expect(word?.box).toEqual({
    left: expect.any(Number),
    top: expect.any(Number),
    right: expect.any(Number),
    bottom: expect.any(Number),
  });
});

test('a page is drawn upright in the requested size', async () => {
  const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3 });
  const document = await keep(bytes);
  const drawn = await readers.drawPage(document, { number: 1, turnedDegrees: 0, dpi: 72 });
  const turned = await readers.drawPage(document, { number: 1, turnedDegrees: 90, dpi: 72 });
  const small = await readers.drawPage(document, { number: 1, turnedDegrees: 0, dpi: 40 });
  expect(Buffer.from(drawn).toString('latin1', 1, 4)).toBe('PNG');
  expect(sizeOf(turned)).toEqual(sizeOf(drawn).reverse());
  expect([sizeOf(drawn), sizeOf(small)]).toEqual([
    [612, 792],
    [340, 440],
  ]);
});

/** Width and height as a PNG's header has them. */
function sizeOf(png: Uint8Array): number[] {
  const header = Buffer.from(png);
  return [header.readUInt32BE(16), header.readUInt32BE(20)];
}

test('a pharmacy that pages through a document doesn’t block another', async () => {
  const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3 });
  const page = { number: 1, turnedDegrees: 0, dpi: 40 };
  const draw = (organizationId: string, document: KeptDocument) =>
    readers.drawPage({ ...document, organizationId }, page).then(() => organizationId);
  const [quick, slow] = [await keep(bytes), await keep(linesAcross(15_000))];
  // Both children are there before they are measured against each other.
  await Promise.all([draw('one', quick), draw('another', quick)]);
  const many = Array.from({ length: 2 }, () => draw('one', slow));
  expect(await Promise.race([...many, draw('another', quick)])).toBe('another');
  await Promise.all(many);
});

test('a locked document asks for its password', async () => {
  const document = await keep(await locked('secret'));
  await expect(readers.read(document, reading())).rejects.toMatchObject({
    code: 'password_needed',
  });
  const opened = await readers.read<ProvenDocument>({ ...document, password: 'secret' }, reading());
  expect(opened.payments).toEqual([]);
});

testInDepth(
  'a child that takes too much memory is killed, and another reads the next',
  async () => {
    const small = openDocumentReaders({ filesFolder: folder, memoryBytesMax: 300_000_000 });
    const greedy = small.read(await keep(drawingLoop()), reading());
    await expect(greedy).rejects.toMatchObject({ code: 'too_much_memory' });
    const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3 });
    const next = await small.read<ProvenDocument>(await keep(bytes), reading());
    expect(next.payments).toHaveLength(1);
    await small.close();
  },
);

test('a page or sheet that takes too much work is given up', async () => {
  const refused = async (bytes: Uint8Array, stepSecondsMax: { page: number; sheet: number }) => {
    const short = openDocumentReaders({ filesFolder: folder, stepSecondsMax });
    const error = await short.read(await keep(bytes), reading()).catch((each: unknown) => each);
    await short.close();
    return error;
  };
  const page = await refused(linesAcross(400_000), { page: 0.5, sheet: 20 });
  expect(page).toMatchObject({ code: 'page_took_too_long' });
  const sheet = await refused(slowSheet(), { page: 8, sheet: 0.1 });
  expect(sheet).toMatchObject({ code: 'sheet_took_too_long' });
});

function slowSheet(): Uint8Array {
  return new TextEncoder().encode(
    'Rx Number,Fill Date,Drug,Gross,DIR Fee,Net Paid\n'.repeat(20_000),
  );
}

test('aborting a reading ends its child', async () => {
  const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3 });
  const giveUp = new AbortController();
  const read = readers.read(await keep(bytes), {
    ...reading(() => giveUp.abort()),
    signal: giveUp.signal,
  });
  await expect(read).rejects.toMatchObject({ code: 'file_took_too_long' });
});

test('a child can read only the sealed files', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'pfs-elsewhere-'));
  const bytes = new TextEncoder().encode('a,b,c\n1,2,3\n');
  const copy = await keep(bytes, { at: elsewhere });
  await expect(readers.read(copy, reading())).rejects.toThrow(/failed: Error/);
  await expect(readers.read(await keep(bytes), reading())).resolves.toBeDefined();
  await rm(elsewhere, { recursive: true });
});

test('a changed file is not read', async () => {
  const bytes = new TextEncoder().encode('a,b,c\n1,2,3\n');
  const other = await keep(bytes, { openedBy: randomBytes(32) });
  await expect(readers.read(other, reading())).rejects.toThrow('a document reader failed');
});
