import { useEffect, useRef, useState } from 'react';
import type { CaptchaHandlers } from './captcha.tsx';
import { CaptchaUnavailable } from './captcha-states.tsx';

interface Recaptcha {
  render(
    element: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light';
      size: 'normal';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
    recaptchaLoaded?: () => void;
  }
}

const scriptUrl =
  'https://www.google.com/recaptcha/api.js?onload=recaptchaLoaded&render=explicit&hl=en';

let loading: Promise<Recaptcha> | undefined;

/** Loads the provider's script once per page, and again after a failure. */
function loadRecaptcha(): Promise<Recaptcha> {
  // The script first defines an object that cannot render yet.
  if (window.grecaptcha?.render) return Promise.resolve(window.grecaptcha);
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    window.recaptchaLoaded = () => {
      if (window.grecaptcha === undefined) reject(new Error('the script brought nothing'));
      else resolve(window.grecaptcha);
    };
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script could not be loaded'));
    });
    document.head.append(script);
  }).finally(() => {
    loading = undefined;
  });
  return loading;
}

interface RecaptchaFieldProps extends CaptchaHandlers {
  readonly siteKey: string;
}

/** reCAPTCHA v2, light and of normal size, in the provider's frame. */
export default function RecaptchaField({
  siteKey,
  onToken,
  onExpired,
  onFailed,
}: RecaptchaFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [unavailable, setUnavailable] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once, by another's script
  useEffect(() => {
    let gone = false;
    loadRecaptcha().then(
      (recaptcha) => {
        if (gone || place.current === null) return;
        // The script refuses to render twice in one element.
        const element = document.createElement('div');
        place.current.replaceChildren(element);
        recaptcha.render(element, {
          sitekey: siteKey,
          theme: 'light',
          size: 'normal',
          callback: onToken,
          'expired-callback': onExpired,
          'error-callback': onFailed,
        });
      },
      () => {
        if (gone) return;
        setUnavailable(true);
        onFailed();
      },
    );
    return () => {
      gone = true;
    };
  }, [siteKey]);

  if (unavailable) return <CaptchaUnavailable onRetry={onExpired} />;
  return <div ref={place} className="min-h-[4.875rem]" />;
}
