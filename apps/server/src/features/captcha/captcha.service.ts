import { createHash, createHmac, randomInt } from 'node:crypto';
import { type CaptchaOffer, captchaRoutes, type Puzzle } from '@pfs/wire/captcha';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';

/** The work of a solver: hashes per try, and a number of tries between two bounds. */
interface PuzzleCost {
  readonly hashesPerTry: number;
  readonly triesMin: number;
  readonly triesMax: number;
}

/** 50,000 to 100,000 hashes: a tenth of a second on a desktop, well under one on a phone. */
const defaultPuzzleCost: PuzzleCost = { hashesPerTry: 20, triesMin: 2_500, triesMax: 5_000 };

/** Enough to fill in the long form, with interruptions. */
const puzzleSecondsMax = 20 * 60;

type PuzzleResult =
  | { readonly kind: 'solved'; readonly key: string; readonly expiresAt: Date }
  | { readonly kind: 'expired' | 'wrong' };

interface Puzzles {
  make(now: Date): Promise<Puzzle>;
  check(token: string, now: Date): Promise<PuzzleResult>;
}

/** Signed ALTCHA v2 puzzles, which are not stored until they are solved. */
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
    async check(token, now) {
      const payload = readToken(token);
      if (payload === undefined) return { kind: 'wrong' };
      const { challenge, solution } = payload;
      const options = { challenge: challenge as Challenge, solution, deriveKey, ...secrets };
      const { verified } = await verifySolution(options).catch(() => ({ verified: false }));
      // The signature proves that the puzzle is ours and unchanged.
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

const siteverifyUrl = 'https://www.google.com/recaptcha/api/siteverify';

/** A person waits for the answer. */
const answerMsMax = 5_000;

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
});

/** Errors on our side, not of the person. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

interface RecaptchaCheck {
  readonly url: string;
  readonly secret: string;
  readonly token: string;
  readonly ipAddress: string | null;
}

/** Checks the token with the provider. Throws captcha_unavailable without a clear answer. */
async function recaptchaAccepts(check: RecaptchaCheck): Promise<boolean> {
  const form = new URLSearchParams({ secret: check.secret, response: check.token });
  if (check.ipAddress !== null) form.set('remoteip', check.ipAddress);
  const answer = await ask(check.url, form);
  const fault = answer['error-codes']?.find((code) => ourFaults.has(code));
  if (fault !== undefined) {
    throw new AppError('captcha_unavailable', { cause: new Error(`siteverify: ${fault}`) });
  }
  return answer.success;
}

async function ask(url: string, form: URLSearchParams): Promise<z.output<typeof verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
    return verdict.parse(await response.json());
  } catch (error) {
    throw new AppError('captcha_unavailable', { cause: error, retryAfterSeconds: 60 });
  }
}

/** Longer than the two minutes for which the provider accepts a token. */
const recaptchaSeconds = 10 * 60;

export interface Captcha {
  /** A captcha for the screen. */
  offer(): Promise<CaptchaOffer>;
  /** Throws captcha_invalid unless the token is correct, not expired and not yet used. */
  spend(token: string, ipAddress: string | null): Promise<void>;
}

type Parts = Pick<Platform, 'config' | 'database' | 'clock' | 'sessionSecret' | 'captchaTuning'>;

/** reCAPTCHA if its keys are set, else a puzzle of our own that needs no other host. */
export function openCaptcha(platform: Parts): Captcha {
  return platform.config.recaptcha === undefined
    ? ownCaptcha(platform)
    : recaptcha(platform, platform.config.recaptcha);
}

function ownCaptcha({ database, clock, sessionSecret, captchaTuning }: Parts): Captcha {
  const puzzles = createPuzzles(sessionSecret, captchaTuning?.puzzleCost ?? defaultPuzzleCost);
  return {
    async offer() {
      const challenge = await puzzles.make(clock());
      return { provider: 'altcha', challenge, expiresInSeconds: puzzleSecondsMax };
    },
    async spend(token) {
      const verdict = await puzzles.check(token, clock());
      if (verdict.kind !== 'solved') throw new AppError('captcha_invalid');
      await useOnce({ database }, verdict);
    },
  };
}

function recaptcha(
  { database, clock, captchaTuning }: Parts,
  keys: { readonly siteKey: string; readonly secret: string },
): Captcha {
  const url = captchaTuning?.siteverifyUrl ?? siteverifyUrl;
  return {
    async offer() {
      return { provider: 'recaptcha', siteKey: keys.siteKey };
    },
    async spend(token, ipAddress) {
      const accepted = await recaptchaAccepts({ url, secret: keys.secret, token, ipAddress });
      if (!accepted) throw new AppError('captcha_invalid');
      const key = createHash('sha256').update(token).digest('hex');
      const expiresAt = new Date(clock().getTime() + recaptchaSeconds * 1_000);
      await useOnce({ database }, { key, expiresAt });
    },
  };
}

async function useOnce(
  { database }: Pick<Platform, 'database'>,
  used: { readonly key: string; readonly expiresAt: Date },
): Promise<void> {
  const first = await database.withPlatform('captcha: mark as used', (tx) =>
    insertUsedCaptcha(tx, used),
  );
  if (!first) throw new AppError('captcha_invalid');
}

/** Each failed sign-in needs a new one; the limit stops programs that collect them. */
const offersPerMinuteMax = 120;

export function registerCaptchaRoutes(app: App): void {
  const captcha = openCaptcha(app);
  const limits = {
    callsPerMinuteMax: Math.max(offersPerMinuteMax, app.limits.signInsPerMinuteMax),
  };
  app.http.handle(captchaRoutes.getCaptcha, () => captcha.offer(), limits);
}

/** Returns false if it was used before, even by a concurrent call. */
async function insertUsedCaptcha(
  tx: PlatformTransaction,
  { key, expiresAt }: { key: string; expiresAt: Date },
): Promise<boolean> {
  const result = await tx.query
    .insertInto('used_captchas')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpiredCaptchas(tx: PlatformTransaction, now: Date): Promise<void> {
  await tx.query.deleteFrom('used_captchas').where('expires_at', '<', now).execute();
}
