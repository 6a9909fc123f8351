import { expect, test } from 'vitest';
import { readCopiedRows } from './claim-row-reader.ts';

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const end = Buffer.from([0xff, 0xff]);

function row(...fields: readonly (string | null)[]): Buffer {
  const parts = fields.map((field) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(field === null ? -1 : Buffer.byteLength(field));
    return Buffer.concat([length, Buffer.from(field ?? '')]);
  });
  return Buffer.concat([Buffer.from([0, fields.length]), ...parts]);
}

const bytes = Buffer.concat([header, row('7000001', 'é'), row('', null), row('x', 'yz'), end]);
const expected = [
  ['7000001', 'é'],
  ['', null],
  ['x', 'yz'],
];

test.each([1, 2, 3, 7, 20, 1_000])('rows are complete in chunks of %d bytes', (size) => {
  const found: (string | null)[][] = [];
  const rows = readCopiedRows(2, (piece, { starts, lengths }) => {
    found.push(
      [0, 1].map((field) => {
        const [start = 0, length = 0] = [starts[field], lengths[field]];
        return length < 0 ? null : piece.toString('utf8', start, start + length);
      }),
    );
  });
  for (let at = 0; at < bytes.length; at += size) rows.take(bytes.subarray(at, at + size));
  rows.finish();
  expect(found).toEqual(expected);
});

test('rows without an end are refused', () => {
  const rows = readCopiedRows(2, () => undefined);
  rows.take(bytes.subarray(0, -2));
  expect(() => rows.finish()).toThrow(/before their end/);
});
