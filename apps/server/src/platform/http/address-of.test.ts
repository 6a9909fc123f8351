import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';

const gone = undefined as unknown as string;

test('a call whose connection is gone has no address, and is no failure', () => {
  expect(addressOf({ ip: gone })).toBeNull();
});

test('a call keeps its address after its connection is gone', () => {
  const request = { ip: '203.0.113.7' };
  expect(addressOf(request)).toBe('203.0.113.7');
  request.ip = gone;
  expect(addressOf(request)).toBe('203.0.113.7');
});
