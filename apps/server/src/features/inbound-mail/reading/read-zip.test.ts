import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readZip } from './read-zip.ts';

const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(toBytes)), { level: 9 }));
const toBytes = ([name, text]: [string, string]) => [name, Buffer.from(text)] as const;

const directoryOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));

test('an archive is read by its directory, whatever its file names', () => {
  const entries = readZip(zip({ 'a/b.835': 'ISA', '../c': '', 'Grüße.txt': 'x'.repeat(5_000) }));
  expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['a/b.835', 3],
    ['../c', 0],
    ['Grüße.txt', 5_000],
  ]);
  expect(entries.map((entry) => Buffer.from(entry.read()).length)).toEqual([3, 0, 5_000]);
});

describe('a file that differs from the directory throws', () => {
  test.each([
    ['shorter than it is', 24, 10],
    ['longer than it is', 24, 4_000_000],
    ['of another sum', 16, 12_345],
    ['packed to another length', 20, 7],
    ['somewhere else', 42, 3],
    ['behind the end', 42, 99_999_999],
  ])('%s', (_, at, value) => {
    const bytes = zip({ 'a.txt': 'x'.repeat(5_000) });
    bytes.writeUInt32LE(value, directoryOf(bytes) + at);
    const [entry] = readZip(bytes);
    expect(() => entry?.read()).toThrow();
  });

  test('with another compression', () => {
    const bytes = zip({ 'a.txt': 'x'.repeat(5_000) });
    bytes.writeUInt16LE(14, directoryOf(bytes) + 10);
    expect(() => readZip(bytes)[0]?.read()).toThrow('damaged');
  });
});

test('a zip bomb is not unpacked beyond its declared size', () => {
  const bytes = zip({ 'bomb.txt': '0'.repeat(30_000_000) });
  bytes.writeUInt32LE(1_000, directoryOf(bytes) + 24);
  expect(bytes.length).toBeLessThan(50_000);
  expect(() => readZip(bytes)[0]?.read()).toThrow();
});

test('a locked file is detected', () => {
  const bytes = zip({ 'a.txt': 'secret' });
  bytes.writeUInt16LE(1, directoryOf(bytes) + 8);
  expect(readZip(bytes)[0]?.encrypted).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a beginning', 'PK\u0003\u0004'],
  ['no archive', 'x'.repeat(100)],
])('%s is not an archive', (_, text) =>
  expect(() => readZip(Buffer.from(text))).toThrow('damaged'),
);
