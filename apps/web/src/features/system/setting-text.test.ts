import { expect, test } from 'vitest';
import { settingWords, typedValue } from './system-page.tsx';

test.each([
  ['string', '14', '14'],
  ['string', '', ''],
  ['number', '14', 14],
  ['number', 'fourteen', undefined],
  ['number', '"14"', undefined],
  ['number', '', undefined],
  ['boolean', 'true', true],
  ['boolean', '1', undefined],
  ['json', 'null', null],
  ['json', '{"tone":"info"}', { tone: 'info' }],
  ['json', '{"tone":', undefined],
  ['json', '[1]', undefined],
] as const)('a %s typed as %j is %j', (dataType, text, value) => {
  expect(typedValue(dataType, text)).toEqual(value);
});

test.each([
  ['boolean', false, 'Off'],
  ['json', null, 'None'],
  ['string', '', 'None'],
  ['number', 0, '0'],
] as const)('a %s of %j reads %s', (dataType, value, words) => {
  expect(settingWords({ dataType, value })).toBe(words);
});
