import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderByNumber, orderByText } from './order-rows.ts';

const cents = fc.oneof(
  fc.integer({ min: -50_000, max: 50_000 }),
  fc.integer({ min: -(2 ** 41), max: 2 ** 41 }),
);

test('numbers of any size are sorted, equal ones by row', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 300 }), (values) => {
      const rows = values.map((_, row) => row);
      const expected = rows.toSorted(
        (one, other) => (values[one] ?? 0) - (values[other] ?? 0) || one - other,
      );
      expect([...orderByNumber(Float64Array.from(values))]).toEqual(expected);
    }),
  );
});

function textsOf(texts: readonly string[]) {
  const parts = texts.map((text) => Buffer.from(text));
  let end = 0;
  const ends = Uint32Array.from(parts, (part) => {
    end += part.length;
    return end;
  });
  return { bytes: new Uint8Array(Buffer.concat(parts)), ends };
}

function expectByBytes(texts: readonly string[]): void {
  const bytes = texts.map((text) => Buffer.from(text));
  const rows = texts.map((_, row) => row);
  const expected = rows.toSorted(
    (one, other) =>
      Buffer.compare(bytes[one] ?? Buffer.of(), bytes[other] ?? Buffer.of()) || one - other,
  );
  expect([...orderByText(textsOf(texts))]).toEqual(expected);
}

test('texts are sorted by their bytes, whatever letters they have', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replaceAll('\0', '')),
    fc.constantFrom('', '7', '70', '700000', '7000000', '7000001'),
  );
  fc.assert(fc.property(fc.array(text, { maxLength: 200 }), expectByBytes));
});

test('so are ten thousand with the same beginning', () => {
  const texts = Array.from(
    { length: 10_000 },
    (_, row) => `SAME BEGINNING ${(row * 7_919) % 3_000}${row % 3 === 0 ? '' : 'X'}`,
  );
  expectByBytes(texts);
});
