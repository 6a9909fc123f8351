import type { Platform } from '../../platform/platform.ts';
import { type Captcha, openCaptcha } from '../captcha/public.ts';
import { type AttemptKeys, createAttemptKeys } from './attempt-keys.ts';

/** What the services of this slice work with. */
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
