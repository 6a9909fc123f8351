import type { Puzzle } from '@pfs/wire/captcha';

/** The size of a message of one block, which is all that a puzzle needs. */
export const sha256BytesMax = 55;

const roundConstants = fractionsOfPrimes(64, 3);
const firstState = fractionsOfPrimes(8, 2);

/** The fractional parts of the roots of the first primes, to 32 bits, as FIPS 180-4 specifies. */
function fractionsOfPrimes(count: number, root: 2 | 3): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return Uint32Array.from(found, (prime) => {
    const value = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime);
    return (value - Math.floor(value)) * 2 ** 32;
  });
}

const schedule = new Uint32Array(64);
const block = new Uint8Array(64);
const blockView = new DataView(block.buffer);

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * Synchronous SHA-256: the browser's own is asynchronous, which costs more than the hash itself,
 * and is missing on pages served over plain http.
 */
export function sha256(message: Uint8Array): Uint8Array {
  if (message.length > sha256BytesMax) throw new RangeError('more than one block');
  block.fill(0);
  block.set(message);
  block[message.length] = 0x80;
  blockView.setUint32(60, message.length * 8);
  fillSchedule();
  return compress();
}

function fillSchedule(): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = blockView.getUint32(at * 4);
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] as number;
    const late = schedule[at - 2] as number;
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = (schedule[at - 16] as number) + first + (schedule[at - 7] as number) + second;
  }
}

function compress(): Uint8Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = firstState;
  for (let round = 0; round < 64; round += 1) {
    const upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const constant = (roundConstants[round] as number) + (schedule[round] as number);
    const first = (h + upper + choice + constant) | 0;
    const lower = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + lower + majority) | 0;
  }
  const hash = new Uint8Array(32);
  const view = new DataView(hash.buffer);
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    view.setUint32(at * 4, (firstState[at] as number) + word);
  });
  return hash;
}

/** Far more than our puzzles need; ends a puzzle without a solution. */
const triesMax = 1_000_000;

/**
 * Tries one number after the other, as ALTCHA version 2 specifies: the hash of salt, nonce and
 * number, hashed `cost` times in all, must start with the puzzle's prefix. Returns the token for
 * the server.
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
