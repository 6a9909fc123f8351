import siphash24 from 'siphash24';

/** A keyed hash of 64 bits. Without the key nobody can predict it or construct a collision. */
interface SipHash {
  /** Hashes the first `length` bytes; `low` and `high` hold the result until the next call. */
  hash(bytes: Uint8Array, length: number): void;
  readonly low: () => number;
  readonly high: () => number;
}

export const sipKeyBytes = 16;

/**
 * SipHash-2-4. A file of gigabytes asks for tens of millions of short hashes, where Node's own
 * hashes take ten times as long.
 *
 * @param key 16 bytes
 */
export function createSipHash(key: Uint8Array): SipHash {
  const result = new DataView(new ArrayBuffer(siphash24.BYTES));
  const bytesOut = new Uint8Array(result.buffer);
  return {
    hash: (bytes, length) => void siphash24(bytes.subarray(0, length), key, bytesOut, true),
    low: () => result.getUint32(0, true),
    high: () => result.getUint32(4, true),
  };
}
