import { createHash } from 'node:crypto';
import type { Puzzle } from '@pfs/wire/captcha';

/** Far more than any puzzle of the server asks; one that can't be solved comes to an end. */
const triesMax = 1_000_000;

/**
 * Solves the puzzle that a browser solves, with the same work: the hash of salt, nonce and a
 * number, hashed again `cost` times in all, must begin with the prefix. Answers the token.
 */
export function solvePuzzle(challenge: Puzzle): string {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters;
  const head = Buffer.from(salt + nonce, 'hex');
  const message = Buffer.concat([head, Buffer.alloc(4)]);
  for (let counter = 0; counter < triesMax; counter += 1) {
    message.writeUInt32BE(counter, head.length);
    let key = sha256(message);
    for (let round = 1; round < cost; round += 1) key = sha256(key);
    const derivedKey = key.toString('hex');
    if (!derivedKey.startsWith(keyPrefix)) continue;
    const token = { challenge, solution: { counter, derivedKey } };
    return Buffer.from(JSON.stringify(token)).toString('base64');
  }
  throw new Error('this puzzle has no solution');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
