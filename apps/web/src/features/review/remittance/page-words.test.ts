import { expect, test } from 'vitest';
import { wordBoxes } from './page-viewer.tsx';

/** Words of one line, ten points high; a number is a gap in points. */
function lineOf(...parts: readonly (string | number)[]) {
  let left = 0;
  return parts.flatMap((part) => {
    if (typeof part === 'number') {
      left += part;
      return [];
    }
    const box = { left, top: 0, right: left + 20, bottom: 10 };
    left = box.right + 3;
    return [{ text: part, box }];
  });
}

const words = [
  ...lineOf('Payer:', 'NORTHLAKE', 'RX', 40, 'Paid', '03/10/2026', 40, 'March', '10,', '2026'),
  { text: 'below', box: { left: 0, top: 20, right: 20, bottom: 30 } },
];
const textOf = (word: string, field: string) =>
  wordBoxes(words, field)[words.findIndex(({ text }) => text === word)]?.text;

test.each([
  ['NORTHLAKE', 'payerName', 'NORTHLAKE RX'],
  ['RX', 'payeeName', 'NORTHLAKE RX'],
  ['RX', 'traceNumber', 'RX'],
  ['03/10/2026', 'paidOn', '03/10/2026'],
  ['10,', 'paidOn', 'March 10, 2026'],
  ['below', 'payerName', 'below'],
])('a click on %s as %s writes %s', (word, field, expected) => {
  expect(textOf(word, field)).toBe(expected);
});
