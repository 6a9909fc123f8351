import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWords } from './words.ts';

test.each([
  ['What’s Humana‘s DIR % in Mar ’25?', "what is humana dir % in mar '25"],
  ['claims over $1,000.50, $ 10 or 1.5k; 10%', 'claims over $1,000.50 $10 or 1.5k 10%'],
  ['12/31/2026 – 2026-10-05, 2026-03, 3/5', '12/31/2026 to 2026-10-05 2026-03 3/5'],
  ['NDC 00093-5056-98 (160-4.5 mcg) 20mg', 'ndc 00093-5056-98 160-4.5 mcg 20mg'],
  ['DIR & GER vs. CVS/Caremark w/o take-backs', 'dir and ger vs cvs caremark without take backs'],
  ['w/ Humana, w/optum', 'with humana with optum'],
  ['D.I.R. fees, month-by-month', 'dir fees month by month'],
  ['Jan-Mar, q1-q2, $5-$10, Q1 – Q3', 'jan to mar q1 to q2 $5 to $10 q1 to q3'],
  ['3/1-3/15 2024-2025', '3/1 to 3/15 2024 to 2025'],
  ['invoice HD-10023, inv-2026-001 rx#123456 #77', 'invoice hd-10023 inv-2026-001 rx 123456 77'],
  ["o'brien didn't, I'm, they're wont", "o'brien did not i am they are will not"],
  ['>= 10, ≤ 4, a > b', '>= 10 <= 4 a b'],
  ["the payers' fees, last year's GLP-1s", 'the payers fees last year glp-1s'],
  ['José FEES 💰 50%', 'jose fees 50%'],
  ['fees - october', 'fees october'],
  ['日本語 плата', '日本語 плата'],
  ['?!… 💰', ''],
])('%s', (message, texts) => {
  const words = readWords(message);
  expect(words.map((word) => word.text).join(' ')).toBe(texts);
});

test('a word keeps its place in the message, and how it was typed', () => {
  expect(readWords("What's José  owed?")).toEqual([
    { text: 'what', raw: "What's", from: 0, to: 6 },
    { text: 'is', raw: "What's", from: 0, to: 6 },
    { text: 'jose', raw: 'José', from: 7, to: 11 },
    { text: 'owed', raw: 'owed', from: 13, to: 17 },
  ]);
});

test('any text is read, and its words lie in it in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (message) => {
      let from = 0;
      for (const word of readWords(message)) {
        expect(word.text).not.toBe('');
        expect(word.from).toBeGreaterThanOrEqual(from);
        expect(word.to).toBeGreaterThan(word.from);
        expect(message.slice(word.from, word.to)).toContain(word.raw);
        from = word.from;
      }
      expect(from).toBeLessThanOrEqual(message.length);
    }),
  );
});
