import { expect, test } from 'vitest';
import { containsWords, matchesWordStarts } from './search.queries.ts';

test.each([
  ['Financial Health', 'fin hea', true],
  ['Financial Health', 'health', true],
  ['Financial Health', 'alth', false],
  ['Inbound Email', '  EMAIL ', true],
  ['Théâtre de la Santé', 'sante', true],
  ['Add Vendor new supplier', 'supplier add', true],
])('%j is found by %j: %j', (text, typed, found) => {
  expect(matchesWordStarts(text, typed)).toBe(found);
});

test.each([
  ['era_2026-03_caremark.835', 'caremark 03', true],
  ['ELIQUIS 5 MG TAB', 'quis', true],
  ['ELIQUIS 5 MG TAB', 'eliquis 10', false],
  ['<b>Payer</b> & Co', '<B>', true],
])('%j holds %j: %j', (text, typed, found) => {
  expect(containsWords(text, typed)).toBe(found);
});
