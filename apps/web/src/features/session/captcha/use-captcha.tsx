import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { showError } from '../../../lib/toast.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { CaptchaComing } from './captcha-states.tsx';

const Captcha = lazy(() => whenIdle().then(() => import('./captcha.tsx')));

export interface CaptchaOfForm {
  readonly field: ReactNode;
  /** The token of a completed captcha; without one, shows a toast and returns undefined. */
  take(): string | undefined;
  /** A token is valid once: after a failed call the captcha starts again. */
  reset(): void;
}

/** The captcha of one form. Its code loads when the browser is idle. */
export function useCaptcha(): CaptchaOfForm {
  const [round, setRound] = useState(0);
  const [missed, setMissed] = useState(0);
  const token = useRef<string>(undefined);

  function reset() {
    token.current = undefined;
    setRound((last) => last + 1);
    setMissed(0);
  }

  return {
    reset,
    take() {
      if (token.current === undefined) {
        setMissed((times) => times + 1);
        showError('Security Verification Required', 'Please complete the reCAPTCHA verification.');
      }
      return token.current;
    },
    field: (
      <Suspense fallback={<CaptchaComing />}>
        <Captcha
          key={round}
          missed={missed}
          onToken={(given) => {
            token.current = given;
          }}
          onExpired={reset}
          onFailed={() => {
            token.current = undefined;
            showError('reCAPTCHA Error', 'Please try again.');
          }}
        />
      </Suspense>
    ),
  };
}
