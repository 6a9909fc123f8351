import { expect, test } from 'vitest';
import { aPuzzle } from '../../../testing/puzzle.ts';
import { sha256, sha256BytesMax, solvePuzzle } from './solve-puzzle.ts';

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function reference(bytes: Uint8Array<ArrayBuffer>) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

test('a hash is what the browser’s own SHA-256 gives, at each length', async () => {
  for (let length = 0; length <= sha256BytesMax; length += 1) {
    const message = random(length);
    expect(hex(sha256(message)), `of ${hex(message)}`).toBe(hex(await reference(message)));
  }
});

test('what does not fit into one block is refused', () => {
  expect(() => sha256(new Uint8Array(sha256BytesMax + 1))).toThrow(RangeError);
});

test('the number is found whose repeated hash begins with the prefix', async () => {
  const [nonce, salt] = [random(16), random(16)];
  let key = new Uint8Array([...salt, ...nonce, 0, 0, 1, 65]);
  for (let round = 0; round < 7; round += 1) key = await reference(key);
  const puzzle = aPuzzle({
    cost: 7,
    nonce: hex(nonce),
    salt: hex(salt),
    keyPrefix: hex(key.subarray(0, 16)),
  });
  const token: unknown = JSON.parse(atob(solvePuzzle(puzzle)));
  expect(token).toEqual({ challenge: puzzle, solution: { counter: 321, derivedKey: hex(key) } });
});
