import type { Puzzle } from '@pfs/wire/captcha';
import { sha256 } from './sha256.ts';

/** Far more than any puzzle of ours asks; one that can't be solved comes to an end. */
const triesMax = 1_000_000;

/**
 * Tries one number after the other, as ALTCHA's second form says: the hash of salt, nonce and
 * number, hashed again `cost` times in all, must begin with the puzzle's prefix. Answers the token
 * for the server.
 */
export function solvePuzzle(challenge: Puzzle): string {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters;
  const prefix = fromHex(keyPrefix);
  const head = [...fromHex(salt), ...fromHex(nonce)];
  const message = new Uint8Array([...head, 0, 0, 0, 0]);
  const view = new DataView(message.buffer);
  for (let counter = 0; counter < triesMax; counter += 1) {
    view.setUint32(head.length, counter);
    let key = sha256(message);
    for (let round = 1; round < cost; round += 1) key = sha256(key);
    if (prefix.every((byte, at) => key[at] === byte)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey: toHex(key) } }));
    }
  }
  throw new Error('this puzzle has no solution');
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
