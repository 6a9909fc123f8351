import { useQuery } from '@tanstack/react-query';
import { lazy, useId } from 'react';
import { call } from '../../../lib/api/call.ts';
import { CaptchaComing, CaptchaUnavailable } from './captcha-states.tsx';
import { ProofOfWork } from './proof-of-work.tsx';

const RecaptchaField = lazy(() => import('./recaptcha.tsx'));

export interface CaptchaHandlers {
  /** How often the form was submitted without it. */
  readonly missed: number;
  readonly onToken: (token: string) => void;
  /** The token is no longer valid, and the captcha starts again. */
  readonly onExpired: () => void;
  /** Something failed: the token is no longer valid, and a toast says so. */
  readonly onFailed: () => void;
}

/** The captcha that this server uses. A new key starts it again. */
export default function Captcha(handlers: CaptchaHandlers) {
  const id = useId();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['/api/auth/captcha', id],
    queryFn: ({ signal }) => call('GET /api/auth/captcha', { signal }),
    gcTime: 0,
  });
  if (isPending) return <CaptchaComing />;
  if (data === undefined) {
    return <CaptchaUnavailable pending={isFetching} onRetry={() => void refetch()} />;
  }
  return data.provider === 'altcha' ? (
    <ProofOfWork offer={data} {...handlers} />
  ) : (
    <RecaptchaField siteKey={data.siteKey} {...handlers} />
  );
}
