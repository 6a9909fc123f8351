import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box, DocumentPage } from '../document-words.ts';
import { factsOf } from '../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../testing/layout/print-words.ts';
import { layoutRemittance } from './layout-remittance.ts';

const money = fc.integer({ min: -99_999, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));

const row = fc.tuple(
  fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String),
  fc.constantFrom('03/31/2026', '12/01/2025'),
  fc.constantFrom('METFORMIN 500 MG', 'ATORVASTATIN CALCIUM 20 MG TAB', 'OZEMPIC'),
  money,
  money,
  money,
);

const headings = ['Rx #', 'Fill Date', 'Drug', 'Gross', 'Performance\nAdjustment', 'Net Paid'];

const head: readonly PrintedText[] = [
  { x: 30, y: 40, text: 'Payer: NORTHWIND RX LLC' },
  { x: 300, y: 40, text: 'Check Number: 0045512' },
  { x: 30, y: 52, text: 'Payment Date: 04/03/2026' },
  { x: 300, y: 52, text: 'Check Amount: $17.00' },
];

const page = fc
  .array(row, { minLength: 1, maxLength: 30 })
  .map((rows) => printPage([...head, ...printTable({ top: 100, headings, rows })]));

function moved(from: DocumentPage, to: (box: Box) => Box): DocumentPage {
  return { ...from, words: from.words.map((word) => ({ ...word, box: to(word.box) })) };
}

function facts(one: DocumentPage): unknown {
  return factsOf(layoutRemittance(printDocument(one)));
}

test('the position and size of a page change nothing', () => {
  const shift = fc.integer({ min: -20, max: 200 });
  const scale = fc.double({ min: 0.5, max: 4, noNaN: true });
  fc.assert(
    fc.property(page, shift, shift, scale, (one, x, y, by) => {
      const other = moved(one, ({ left, top, right, bottom }) => ({
        left: (left + x) * by,
        right: (right + x) * by,
        top: (top + y) * by,
        bottom: (bottom + y) * by,
      }));
      expect(facts({ ...other, width: 792 * by, height: 900 * by })).toEqual(facts(one));
    }),
    { numRuns: 60 },
  );
});

test('a page that leans a little reads the same', () => {
  const slope = fc.double({ min: -0.015, max: 0.015, noNaN: true });
  fc.assert(
    fc.property(page, slope, (one, by) => {
      const other = moved(one, ({ left, top, right, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const [dx, dy] = [-by * y, by * x];
        return { left: left + dx, right: right + dx, top: top + dy, bottom: bottom + dy };
      });
      expect(facts(other)).toEqual(facts(one));
    }),
    { numRuns: 60 },
  );
});

test('the order of the words changes nothing', () => {
  fc.assert(
    fc.property(page, fc.integer(), (one, seed) => {
      const order = (at: number): number => ((at + 1) * 7_919 + seed) % 997;
      const words = one.words
        .map((word, at) => ({ word, at: order(at) }))
        .sort((a, b) => a.at - b.at)
        .map(({ word }) => word);
      expect(facts({ ...one, words })).toEqual(facts(one));
    }),
    { numRuns: 30 },
  );
});

test('layout ends for any words anywhere, and invents no amount', () => {
  const word = fc.record({
    text: fc.oneof(
      fc.constantFrom('Total', 'Rx #', 'Net', 'DIR', 'Amount', 'Check', ':', '(', '$', '-', 'Fee'),
      fc.string({ minLength: 1, maxLength: 12 }),
      money,
    ),
    x: fc.integer({ min: 0, max: 780 }),
    y: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (texts) => {
      const one = printPage(texts);
      const printed = one.words.map(({ text }) => text.replace(/\D/g, '')).join(' ');
      const { payments } = layoutRemittance(printDocument(one));
      for (const { lumps, claims } of payments) {
        const amounts = [
          ...lumps.map((lump) => lump.amount),
          ...claims.flatMap(({ fields }) => fields.net ?? []),
        ];
        for (const { printed: own } of amounts) {
          for (const digits of own.match(/\d+/g) ?? []) expect(printed).toContain(digits);
        }
      }
    }),
    { numRuns: 150 },
  );
});
