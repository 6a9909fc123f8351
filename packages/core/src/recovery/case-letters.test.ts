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

test.each([
  [1, 4, 'reconciliation file with', 'they differ in 4 claims. Please correct', 'your file does'],
  [2, 1, 'reconciliation files with', 'they differ in 1 claim. Please correct', 'your files do'],
  [1, 0, 'reconciliation file with', 'they agree. The lump sums', 'Please pay back the difference'],
] as const)(
  'with %i files and %i differences, a true-up asks by them',
  (files, claims, ...texts) => {
    const lettersOf = (isComplete: boolean) =>
      caseLetterOf({ ...facts, kind: 'true_up', compared: { files, claims, isComplete } });
    const { asks, enclosed } = lettersOf(true);
    for (const text of texts) expect(asks).toContain(text);
    expect(asks).not.toMatch(/Please send us| 0 claims/);
    expect(enclosed.includes('claims that differ')).toBe(claims > 0);
    expect(enclosed.includes('protected health information')).toBe(claims > 0);
    // What no file is held of is still asked for.
    expect(lettersOf(false).asks).toBe(
      `${asks} For the other guarantees or periods, we have no file from you. ` +
        caseLetterOf({ ...facts, kind: 'true_up' }).asks,
    );
  },
);

test('only letters about fills ask to protect health information', () => {
  const asking = caseKinds.filter((kind) =>
    caseLetterOf({ ...facts, kind }).enclosed.includes('protected health information'),
  );
  expect(caseKinds.filter((kind) => !asking.includes(kind))).toEqual([
    ...['true_up', 'unexplained_lump', 'held_payment', 'missing_deposit'],
    ...['vendor_overcharge', 'vendor_duplicate'],
  ]);
});
