import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

test.each([
  ['What’s Humana‘s DIR % in Mar ’25?', "what humana dir % in mar '25"],
  ['claims over $1,000.50, $ 10 or 1.5k; 10%', 'claims over $1,000.50 $10 or 1.5k 10%'],
  ['3/5/2026 – 2026-03, q2', '3/5/2026 - 2026-03 q2'],
  ['NDC 00093-5056-98 (160-4.5 mcg)', 'ndc 00093-5056-98 160-4.5 mcg'],
  ['DIR & GER vs. CVS/Caremark w/o take-backs', 'dir and ger vs cvs caremark without take backs'],
  ['D.I.R. fees, month-by-month', 'dir fees month by month'],
  ['Jan-Mar, q1-q2, $5-$10', 'jan - mar q1 - q2 $5 - $10'],
  ['>= 10, ≤ 4, a > b', '>= 10 <= 4 a b'],
  ['José ＦＥＥＳ 💰 5 ½?', 'jose fees 5 1 2'],
  ['- October -', 'october'],
  ['zero\u200bwidth\u0000sign', 'zerowidth sign'],
  ['日本語 плата', '日本語 плата'],
  ['', ''],
  ['?!… 💰', ''],
])('%s', (text, words) => {
  const read = readWords(text);
  expect(read.map((word) => word.text).join(' ')).toBe(words);
});

test('what a word possesses is marked, and how it was typed is kept', () => {
  expect(readWords("Humana's José payers'")).toEqual([
    { text: 'humana', raw: "Humana's", possessive: true },
    { text: 'jose', raw: 'José', possessive: false },
    { text: 'payers', raw: "payers'", possessive: true },
  ]);
});
