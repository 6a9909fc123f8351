import { expect, test } from 'vitest';
import type { Box } from '../../document-words.ts';
import { readWords } from '../../read-words.ts';
import { sumText } from './look.ts';
import {
  makeWildDocument,
  type WildDocument,
  wildFreshApartNames,
  wildFreshNames,
  wildHeldOutNames,
  wildLayoutNames,
  wildUnseenNames,
} from './make-wild-document.ts';

const deep = process.env['PFS_DEEP'] !== undefined;
const names = [
  ...wildLayoutNames,
  ...wildHeldOutNames,
  ...wildUnseenNames,
  ...wildFreshNames,
  ...wildFreshApartNames,
  'composed',
  'composedApart',
];

async function lettersOf({ bytes }: WildDocument): Promise<string> {
  const { pages } = await readWords(bytes);
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

/** The digits of an amount in order: signs, commas and spaces are a matter of style. */
function digitsOf(text: string): string {
  return text.replace(/[^\d ]/g, '');
}

test.each(names)('%s prints the number and the net of each claim', async (layout) => {
  const made = await makeWildDocument({ layout, seed: 21 });
  const text = await lettersOf(made);
  const digits = digitsOf(text).replaceAll(' ', '');
  for (const { claims, payerName, traceNumber, amount } of made.truth.payments) {
    expect(text.replaceAll(' ', '')).toContain(payerName.replaceAll(' ', ''));
    expect(text).toContain(traceNumber);
    expect(digits).toContain(digitsOf(sumText(amount, { negative: 'minus' })));
    for (const { claimId, amounts } of claims) {
      expect(text).toContain(claimId);
      if (amounts.net === 0) continue;
      expect(digits).toContain(digitsOf(sumText(amounts.net, { negative: 'minus' })));
    }
  }
});

test.each(names)('%s is the same for the same seed', async (layout) => {
  const [made, again] = [
    await makeWildDocument({ layout, seed: 5 }),
    await makeWildDocument({ layout, seed: 5 }),
  ];
  expect(Buffer.compare(made.bytes, again.bytes)).toBe(0);
});

test.each(names)('%s adds up: claims less lump sums are the payment', async (layout) => {
  for (const seed of deep ? [1, 2, 3, 4] : [1]) {
    const { truth } = await makeWildDocument({ layout, seed });
    for (const { claims, lumps, amount } of truth.payments) {
      const net = claims.reduce((sum, { amounts }) => sum + amounts.net, 0);
      expect(net - lumps.reduce((sum, lump) => sum + lump.amount, 0)).toBe(amount);
    }
  }
});

test.each(names)('%s prints no words over others and none off the page', async (layout) => {
  for (const seed of deep ? [2, 21] : [2]) {
    const { pages } = await readWords((await makeWildDocument({ layout, seed })).bytes);
    for (const { words, width, height } of pages) {
      for (const [at, { text, box }] of words.entries()) {
        expect(box.left > 8 && box.right < width - 8 && box.bottom < height - 6, text).toBe(true);
        const over = words.slice(at + 1).find((other) => overlap(box, other.box));
        expect(over, text).toBeUndefined();
      }
    }
  }
});

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 1.5;
}
