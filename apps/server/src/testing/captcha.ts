import type { CaptchaOffer, Puzzle } from '@pfs/wire/captcha';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { FastifyInstance } from 'fastify';

/** Asks for a puzzle and solves it, as a screen does; answers what goes along with a form. */
export async function solveCaptcha(server: FastifyInstance): Promise<string> {
  const answer = await server.inject({ method: 'GET', url: '/api/auth/captcha' });
  const offer = answer.json<CaptchaOffer>();
  if (offer.provider !== 'altcha') throw new Error(`no puzzle but ${offer.provider}`);
  return solvePuzzle(offer.challenge);
}

export async function solvePuzzle(challenge: Puzzle): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return toToken({ challenge, solution });
}

export function toToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
