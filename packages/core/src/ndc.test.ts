import { expect, test } from 'vitest';
import { normalizeNdc } from './ndc.ts';

test.each([
  ['00093721410', '00093721410'],
  ['00093-7214-10', '00093721410'],
  ['0093-7214-10', '00093721410'],
  ['50458-579-30', '50458057930'],
  ['65862-0017-5', '65862001705'],
])('%s is the NDC %s', (text, ndc) => {
  expect(normalizeNdc(text)).toBe(ndc);
});

test.each([
  '0093721410',
  '000937214100',
  '0093-721-10',
  '00093-721-1',
  'J1885',
  '',
  '00093 721410',
])('%j does not say which NDC it is', (text) => {
  expect(normalizeNdc(text)).toBeUndefined();
});
