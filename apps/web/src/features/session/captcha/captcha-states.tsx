import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The height of a captcha: on a phone its text takes two lines. */
export const captchaHeight = 'min-h-[4.9375rem] sm:min-h-[3.875rem]';

/** Reserves the space of a captcha, so that nothing moves when it loads. */
export function CaptchaComing() {
  return <Skeleton className={captchaHeight} />;
}

interface CaptchaUnavailableProps {
  readonly pending?: boolean;
  readonly onRetry: () => void;
}

export function CaptchaUnavailable({ pending = false, onRetry }: CaptchaUnavailableProps) {
  return (
    <div role="alert" className="flex items-center gap-3 text-taken">
      <p className="flex-1">The security verification couldn’t be loaded.</p>
      <Button size="sm" variant="outline" pending={pending} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
