import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Captcha } from '../captcha/public.ts';
import { type Attempt, type CountedLimit, mostAttempts } from './attempts.repository.ts';

/** From the third failure of an address or an account on, a call without a captcha is refused. */
const failuresWithoutCaptchaMax = 3;

interface Demand {
  readonly captcha: Captcha;
  readonly token: string | undefined;
  readonly ipAddress: string | null;
  /** Whose failures count. */
  readonly attempts: readonly Attempt[];
  /** What else is counted, and how much of it needs no captcha. */
  readonly also?: CountedLimit;
}

/** A token that is sent is always checked; one that is not is asked for where there is cause. */
export async function requireCaptcha(
  { config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
  { captcha, token, ipAddress, attempts, also }: Demand,
): Promise<void> {
  if (token !== undefined) return captcha.spend(token, ipAddress);
  if (config.captchaRequired) throw new AppError('captcha_required');
  const demanded = await database.withPlatform('captcha: what was tried before', async (tx) => {
    const now = clock();
    if ((await mostAttempts(tx, attempts, now)) >= failuresWithoutCaptchaMax) return true;
    return also !== undefined && (await mostAttempts(tx, [also.attempt], now)) >= also.max;
  });
  if (demanded) throw new AppError('captcha_required');
}
