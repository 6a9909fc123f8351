import { Skeleton } from '../../ui/skeleton.tsx';

/** The height of a captcha: on a phone its words take two lines. */
export const captchaHeight = 'min-h-[4.9375rem] sm:min-h-[3.875rem]';

/** Holds the place of a captcha, so that nothing moves when it comes. */
export function CaptchaComing() {
  return <Skeleton className={captchaHeight} />;
}
