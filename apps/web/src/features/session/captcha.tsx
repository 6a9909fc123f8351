import { useQuery } from '@tanstack/react-query';
import { lazy, useId } from 'react';
import { call } from '../../lib/api/call.ts';
import { CaptchaComing } from './captcha-coming.tsx';
import { CaptchaUnavailable } from './captcha-unavailable.tsx';
import { ProofOfWork } from './proof-of-work.tsx';

const RecaptchaField = lazy(() => import('./recaptcha.tsx'));

export interface CaptchaHandlers {
  /** How often a form was sent without it. */
  readonly missed: number;
  readonly onToken: (token: string) => void;
  /** The token counts no more, and the captcha begins anew. */
  readonly onExpired: () => void;
  /** Something went wrong: the token counts no more, and the person is told. */
  readonly onFailed: () => void;
}

/** The captcha that this server wants. Rendered under a new key it begins anew. */
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
