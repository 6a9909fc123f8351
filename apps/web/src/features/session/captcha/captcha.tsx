import type { CaptchaOffer, Puzzle } from '@pfs/wire/captcha';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { CaptchaComing, CaptchaUnavailable, captchaHeight } from './captcha-states.tsx';

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

interface ProofOfWorkProps extends CaptchaHandlers {
  readonly offer: Extract<CaptchaOffer, { provider: 'altcha' }>;
}

type State = 'open' | 'working' | 'done';

const words: Readonly<Record<State, string>> = {
  open: 'Check the box to verify you’re human.',
  working: 'Verifying…',
  done: 'Verified',
};

const looks: Readonly<Record<State, string>> = {
  open: 'text-ink-faint',
  working: 'text-ink-faint',
  done: 'text-good',
};

/** A checkbox. Its puzzle is solved on this device, without any third party. */
function ProofOfWork(props: ProofOfWorkProps) {
  const { offer, missed, onToken, onExpired, onFailed } = props;
  const id = useId();
  const [state, setState] = useState<State>('open');
  const box = useRef<HTMLInputElement>(null);
  const lacking = missed > 0 && state === 'open';

  useEffect(() => {
    if (missed > 0) box.current?.focus();
  }, [missed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for each puzzle
  useEffect(() => {
    const timer = setTimeout(onExpired, offer.expiresInSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [offer]);

  async function solve() {
    if (state !== 'open') return;
    setState('working');
    try {
      const token = await solveBeside(offer.challenge);
      setState('done');
      onToken(token);
    } catch {
      onFailed();
      onExpired();
    }
  }

  return (
    <div
      className={clsx(
        'flex items-center gap-3 rounded-card border bg-sheet p-3',
        captchaHeight,
        lacking ? 'border-taken' : 'border-line-strong',
      )}
    >
      <span className="flex size-6 shrink-0 items-center justify-center">
        {state === 'working' ? (
          <LoaderCircle className="absolute size-5 animate-spin text-accent" aria-hidden="true" />
        ) : null}
        <input
          ref={box}
          id={id}
          type="checkbox"
          aria-invalid={lacking}
          checked={state === 'done'}
          onChange={() => void solve()}
          aria-describedby={`${id}-state`}
          className={clsx('size-5 accent-accent', state === 'working' && 'opacity-0')}
        />
      </span>
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          I’m not a robot
        </label>
        <span
          id={`${id}-state`}
          role="status"
          className={clsx('block text-xs', lacking ? 'text-taken' : looks[state])}
        >
          {lacking ? 'Check this box first.' : words[state]}
        </span>
      </span>
    </div>
  );
}

/** Solves a puzzle in a worker, or on the page if there are no workers. */
async function solveBeside(puzzle: Puzzle): Promise<string> {
  if (typeof Worker === 'undefined') return (await import('./solve-puzzle.ts')).solvePuzzle(puzzle);
  const worker = new Worker(new URL('./solve-puzzle.worker.ts', import.meta.url), {
    type: 'module',
  });
  return await new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(puzzle);
  }).finally(() => worker.terminate());
}
