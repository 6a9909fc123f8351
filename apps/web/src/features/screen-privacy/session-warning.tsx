import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SessionWarningProps {
  readonly endsAt: number;
  /** Use does not prolong it any more. */
  readonly endsForGood: boolean;
  readonly onStay: () => void;
}

/** Says that the screen is about to be locked, with the time left. */
export function SessionWarning({ endsAt, endsForGood, onStay }: SessionWarningProps) {
  const left = useTimeLeft(endsAt);
  const [seen, setSeen] = useState(false);
  if (endsForGood && seen) return null;
  const title = endsForGood ? 'Your session is about to end' : 'Are you still there?';
  const close = endsForGood ? () => setSeen(true) : onStay;
  return (
    <Dialog title={title} onClose={close}>
      <div className="flex flex-col gap-4">
        <p>
          {endsForGood
            ? 'You have been signed in for as long as a session may last. '
            : 'Nobody has used this page for a while. '}
          This screen will be locked in{' '}
          <strong className="figures" role="timer">
            {left}
          </strong>
          . What you typed stays as it is.
        </p>
        <div className="flex justify-end">
          <Button onClick={close}>{endsForGood ? 'Got It' : 'Stay signed in'}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** As minutes and seconds: 1:59. */
function useTimeLeft(endsAt: number): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
