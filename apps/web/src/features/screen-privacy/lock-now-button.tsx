import type { MouseEvent } from 'react';
import { lockNow } from '../../lib/session/lock-now.ts';

interface LockNowButtonProps {
  /** Takes away what the button stands in. */
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** For who leaves the screen: what is typed stays, and the password brings it back. */
export function LockNowButton({ onClick }: LockNowButtonProps) {
  return (
    <button
      type="button"
      onClick={(event) => {
        onClick(event);
        lockNow();
      }}
      className={
        'block w-full rounded-card px-3 py-2 text-left text-[0.8125rem] font-medium hover:bg-hover'
      }
    >
      Lock now
    </button>
  );
}
