import type { Puzzle } from '@pfs/wire/captcha';

/** A puzzle that every first try solves. */
export function aPuzzle(parameters: Partial<Puzzle['parameters']> = {}): Puzzle {
  return {
    parameters: {
      algorithm: 'SHA-256',
      cost: 1,
      keyLength: 32,
      keyPrefix: '',
      nonce: '00'.repeat(16),
      salt: '00'.repeat(16),
      ...parameters,
    },
    signature: 'signed',
  };
}
