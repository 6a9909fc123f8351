import { createHmac, randomInt } from 'node:crypto';
import type { Puzzle } from '@pfs/wire/captcha';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

/** How much a solver computes: this many hashes a try, and a number of tries between two bounds. */
export interface PuzzleCost {
  readonly hashesPerTry: number;
  readonly triesMin: number;
  readonly triesMax: number;
}

/** 50,000 to 100,000 hashes: a tenth of a second on a desk, well under one on a phone. */
export const defaultPuzzleCost: PuzzleCost = { hashesPerTry: 20, triesMin: 2_500, triesMax: 5_000 };

/** Time enough to fill in the long form and to be called away from it. */
export const puzzleSecondsMax = 20 * 60;

export type PuzzleVerdict =
  | { readonly kind: 'solved'; readonly key: string; readonly expiresAt: Date }
  | { readonly kind: 'expired' | 'wrong' };

export interface Puzzles {
  make(now: Date): Promise<Puzzle>;
  judge(token: string, now: Date): Promise<PuzzleVerdict>;
}

/** Puzzles of ALTCHA's second form, signed, so that nothing of one is kept until it is solved. */
export function createPuzzles(secret: string, cost: PuzzleCost): Puzzles {
  const key = (purpose: string) =>
    createHmac('sha256', secret).update(`captcha: ${purpose}`).digest('hex');
  const secrets = {
    hmacSignatureSecret: key('puzzle'),
    hmacKeySignatureSecret: key('solution'),
  };
  return {
    async make(now) {
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: cost.hashesPerTry,
        counter: randomInt(cost.triesMin, cost.triesMax),
        deriveKey,
        data: { expires: Math.floor(now.getTime() / 1_000) + puzzleSecondsMax },
        ...secrets,
      });
      return challenge as Puzzle;
    },
    async judge(token, now) {
      const payload = readToken(token);
      if (payload === undefined) return { kind: 'wrong' };
      const { challenge, solution } = payload;
      const options = { challenge: challenge as Challenge, solution, deriveKey, ...secrets };
      const { verified } = await verifySolution(options).catch(() => ({ verified: false }));
      // The signature is checked, so that what stands in the puzzle is what we wrote there.
      const expires = challenge.parameters.data?.['expires'];
      if (!verified || expires === undefined) return { kind: 'wrong' };
      const expiresAt = new Date(expires * 1_000);
      if (expiresAt <= now) return { kind: 'expired' };
      return { kind: 'solved', key: challenge.signature, expiresAt };
    },
  };
}

interface Payload {
  readonly challenge: Puzzle;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

function readToken(token: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload;
    const { challenge, solution } = payload;
    const whole =
      typeof challenge.signature === 'string' &&
      typeof challenge.parameters === 'object' &&
      typeof solution.derivedKey === 'string';
    return whole ? { challenge, solution } : undefined;
  } catch {
    return undefined;
  }
}
