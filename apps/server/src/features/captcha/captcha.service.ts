import { createHash } from 'node:crypto';
import type { CaptchaOffer } from '@pfs/wire/captcha';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertUsedCaptcha } from './captcha.repository.ts';
import { createPuzzles, defaultPuzzleCost, puzzleSecondsMax } from './proof-of-work.ts';
import { recaptchaAccepts, siteverifyUrl } from './recaptcha.ts';

/** The provider forgets a token after two minutes; we remember it somewhat longer. */
const recaptchaSeconds = 10 * 60;

export interface Captcha {
  /** What a screen lets its user complete. */
  offer(): Promise<CaptchaOffer>;
  /** Throws captcha_invalid unless the token is right, in time and used for the first time. */
  spend(token: string, ipAddress: string | null): Promise<void>;
}

type Parts = Pick<Platform, 'config' | 'database' | 'clock' | 'sessionSecret' | 'captchaTuning'>;

/** reCAPTCHA where its keys are set, else a puzzle of our own that asks no other host. */
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
      const verdict = await puzzles.judge(token, clock());
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
  const first = await database.withPlatform('captcha: use it once', (tx) =>
    insertUsedCaptcha(tx, used),
  );
  if (!first) throw new AppError('captcha_invalid');
}
