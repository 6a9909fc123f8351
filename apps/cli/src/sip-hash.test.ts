import { expect, test } from 'vitest';
import { createSipHash } from './sip-hash.ts';

/** From the reference implementation: key 00 01 .. 0f, texts 00 01 .. of each length. */
test.each([
  [0, '726fdb47dd0e0e31'],
  [1, '74f839c593dc67fd'],
  [7, 'ab0200f58b01d137'],
  [8, '93f5f5799a932462'],
  [15, 'a129ca6149be45e5'],
])('of %i bytes the hash is that of the reference', (length, expected) => {
  const counted = Uint8Array.from({ length: 16 }, (_, at) => at);
  const sip = createSipHash(counted);
  sip.hash(counted, length);
  const hexOf = (word: number) => word.toString(16).padStart(8, '0');
  expect(hexOf(sip.high()) + hexOf(sip.low())).toBe(expected);
});
