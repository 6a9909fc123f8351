import { expect, test } from 'vitest';
import { commonWords, isCommon } from './common-words.ts';
import { correctWord, makeVocabulary } from './spelling.ts';

const vocabulary = makeVocabulary(
  'recoupment jardiance margin vendor northlake optiscript atorvastatin gross fee cake cave last'.split(
    ' ',
  ),
);

test.each([
  ['margni', 'margin'],
  ['amrgin', 'margin'],
  ['vendr', 'vendor'],
  ['recopmnt', 'recoupment'],
  ['recoupmentss', 'recoupment'],
  ['northlkae', 'northlake'],
  ['optisrcipt', 'optiscript'],
  ['atorvasttain', 'atorvastatin'],
])('%s is a misspelling of %s', (typed, word) => {
  expect(correctWord(typed, vocabulary)).toBe(word);
});

test.each([
  ...[
    'margin',
    'fe',
    'fee',
    'fees',
    'vndr',
    'qqqqqqqq',
    '1234',
    'v3ndor',
    '',
    'caxe',
    'a'.repeat(99),
  ],
  ...['variance', 'cross', 'least', 'list', 'cost', 'lost', 'case', 'call', 'match'],
])('%j is left alone', (word) => {
  expect(correctWord(word, vocabulary)).toBe(undefined);
});

test('no common word is taken for another, in none of its forms', () => {
  const near = makeVocabulary([...commonWords].map((word) => `${word}x`));
  expect([...commonWords].filter((word) => correctWord(word, near) !== undefined)).toEqual([]);
  expect(['costs', 'paying', 'raised', 'tries', 'weekly', 'lowest'].map(isCommon)).toEqual([
    ...[true, true, true, true, true, true],
  ]);
});
