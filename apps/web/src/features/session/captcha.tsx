import { useQuery } from '@tanstack/react-query';
import { lazy, useId } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProofOfWork } from './proof-of-work.tsx';

const RecaptchaField = lazy(() => import('./recaptcha.tsx'));

export interface CaptchaHandlers {
  readonly onToken: (token: string) => void;
  readonly onExpired: () => void;
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
  if (isPending) return <Skeleton className="h-[3.875rem]" />;
  if (data === undefined) {
    return (
      <div role="alert" className="flex items-center gap-3 text-taken">
        <p className="flex-1">The security verification could not be loaded.</p>
        <Button size="sm" variant="outline" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return data.provider === 'altcha' ? (
    <ProofOfWork offer={data} {...handlers} />
  ) : (
    <RecaptchaField siteKey={data.siteKey} {...handlers} />
  );
}
