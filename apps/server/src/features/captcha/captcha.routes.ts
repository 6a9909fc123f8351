import { captchaRoutes } from '@pfs/wire/captcha';
import type { App } from '../../platform/platform.ts';
import { openCaptcha } from './captcha.service.ts';

/** A person who mistypes asks for a new one each time; a program that hoards them is slowed. */
const offersPerMinuteMax = 120;

export function registerCaptchaRoutes(app: App): void {
  const captcha = openCaptcha(app);
  const limits = {
    callsPerMinuteMax: Math.max(offersPerMinuteMax, app.limits.signInsPerMinuteMax),
  };
  app.http.handle(captchaRoutes.getCaptcha, () => captcha.offer(), limits);
}
