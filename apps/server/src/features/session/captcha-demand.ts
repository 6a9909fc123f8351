import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Captcha } from '../captcha/public.ts';
import { type Attempt, mostAttempts } from './attempts.repository.ts';

/** From the third failure of an address or an account on, a call without a captcha is refused. */
const failuresWithoutCaptchaMax = 3;

interface Demand {
  readonly captcha: Captcha;
  readonly token: string | undefined;
  readonly ipAddress: string | null;
  /** Whose failures count. */
  readonly attempts: readonly Attempt[];
}

/** A token that is sent is always checked; one that is not is asked for where there is cause. */
export async function requireCaptcha(
  { config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
  { captcha, token, ipAddress, attempts }: Demand,
): Promise<void> {
  if (token !== undefined) return captcha.spend(token, ipAddress);
  if (config.captchaRequired) throw new AppError('captcha_required');
  const failures = await database.withPlatform('sign in: failures before', (tx) =>
    mostAttempts(tx, attempts, clock()),
  );
  if (failures >= failuresWithoutCaptchaMax) throw new AppError('captcha_required');
}
