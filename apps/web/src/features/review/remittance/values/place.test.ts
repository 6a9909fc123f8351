import { expect, test } from 'vitest';
import { isSamePlace, type Place, readPlace, writePlace } from './place.ts';

const places: readonly Place[] = [
  { payment: 0, part: 'payment', row: null, field: 'amount' },
  { payment: 2, part: 'claim', row: 1_204, field: 'net' },
  { payment: 0, part: 'lump', row: 0, field: null },
];

test.each(places)('the address $part leads back to the same place', (place) => {
  const written = writePlace(new URLSearchParams('claim=7'), place, 3);
  expect(readPlace(new URLSearchParams(written.toString()))).toEqual(place);
  expect(written.get('page')).toBe('3');
  expect(written.get('claim')).toBe('7');
});

test.each([
  '',
  'part=claim',
  'part=claim&row=-1',
  'part=claim&row=1.5',
  'part=payment',
  'part=page&row=1',
  'part=claim&row=99999999999',
])('the address %j is no place', (address) => {
  expect(readPlace(new URLSearchParams(address))).toBeUndefined();
});

test('no place equals only no place', () => {
  expect(isSamePlace(undefined, undefined)).toBe(true);
  expect(isSamePlace(places[0], undefined)).toBe(false);
});
