import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Captcha, openCaptcha } from '../captcha/public.ts';
import {
  type Attempt,
  type AttemptKeys,
  type CountedLimit,
  createAttemptKeys,
  mostAttempts,
} from './attempts.ts';

/** The dependencies of this slice's services. */
export interface SessionParts
  extends Pick<
    Platform,
    'config' | 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'settings' | 'sessionSecret'
  > {
  readonly captcha: Captcha;
  readonly keys: AttemptKeys;
}

export function openSessionParts(platform: Platform): SessionParts {
  const { config, database, clock, jobs, passwordHasher, settings, sessionSecret } = platform;
  return {
    config,
    database,
    clock,
    jobs,
    passwordHasher,
    settings,
    sessionSecret,
    captcha: openCaptcha(platform),
    keys: createAttemptKeys(sessionSecret),
  };
}

/** After three failures of an address or an account, calls need a captcha. */
const failuresWithoutCaptchaMax = 3;

interface CaptchaCheck {
  readonly captcha: Captcha;
  readonly token: string | undefined;
  readonly ipAddress: string | null;
  /** Counts of failures that make a captcha required. */
  readonly attempts: readonly Attempt[];
  /** Another count with its limit without a captcha. */
  readonly also?: CountedLimit;
}

/** Checks the token if there is one. Throws if a token is required and there is none. */
export async function requireCaptcha(
  { config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
  { captcha, token, ipAddress, attempts, also }: CaptchaCheck,
): Promise<void> {
  if (token !== undefined) return captcha.spend(token, ipAddress);
  if (config.captchaRequired) throw new AppError('captcha_required');
  const required = await database.withPlatform('captcha: earlier attempts', async (tx) => {
    const now = clock();
    if ((await mostAttempts(tx, attempts, now)) >= failuresWithoutCaptchaMax) return true;
    return also !== undefined && (await mostAttempts(tx, [also.attempt], now)) >= also.max;
  });
  if (required) throw new AppError('captcha_required');
}
