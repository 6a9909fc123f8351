import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { caseAmountLabel, caseLetterOf, type LetterFacts } from './case-letters.ts';
import { caseKinds } from './cases.ts';

const facts: LetterFacts = {
  ...{
    kind: 'underpaid',
    number: 7,
    partyName: 'CAREMARK',
    rows: 1_200,
    isPrinted: true,
  },
  ...{ amountCents: toCents(1_234_56), madeOn: '2026-11-20' },
};

test.each(caseKinds)('the letter of %s fills every blank and names amount and case', (kind) => {
  const letter = caseLetterOf({ ...facts, kind });
  const all = Object.values(letter).join(' ');
  expect(all).not.toMatch(/[{}]|undefined/);
  for (const text of [letter.subject, letter.shows, letter.enclosed]) {
    expect(text).toContain('$1,234.56');
  }
  for (const text of [letter.shows, letter.enclosed]) expect(text).toContain('1,200 ');
  expect([letter.answer, letter.table]).toEqual([
    'Please send your written answer to the contact above and refer to case 7.',
    expect.stringMatching(/^Case 7: 1,200 /),
  ]);
  expect(caseAmountLabel(kind)).not.toBe('');
});

test.each(caseKinds)('the letter of %s asks, and neither accuses nor concludes', (kind) => {
  const { shows, asks } = caseLetterOf({ ...facts, kind });
  expect(asks).toMatch(kind === 'part_d_question' ? /^Which .*\?$/ : /^Please /);
  expect(`${shows} ${asks}`).not.toMatch(
    /illegal|unlawful|violat|breach|must|owe|liab|wrong|improper|fraud|demand|immediately|failed|entitled/i,
  );
});

test('fees on Part D claims are a question and nothing else', () => {
  const { shows, asks } = caseLetterOf({ ...facts, kind: 'part_d_question' });
  expect(asks).toBe(
    'Which term and which fills does this amount concern, and how does it agree with 42 CFR ' +
      '423.100?',
  );
  expect(shows).toBe(
    'Your remittances show DIR, effective rate or network fees on 1,200 claims that our records ' +
      'list as Medicare Part D, filled since Jan 1, 2024. These fees come to $1,234.56.',
  );
});

test('only letters about fills ask to protect health information', () => {
  const asking = caseKinds.filter((kind) =>
    caseLetterOf({ ...facts, kind }).enclosed.includes('protected health information'),
  );
  expect(caseKinds.filter((kind) => !asking.includes(kind))).toEqual([
    ...['unexplained_lump', 'vendor_overcharge', 'vendor_duplicate'],
  ]);
});
