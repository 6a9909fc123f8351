import { clsx } from 'clsx';
import { EyeOff } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useHiddenAmounts } from '../../lib/session/hidden-amounts.ts';
import { lockNow } from '../../lib/session/lock-now.ts';

/** For a screen that others can see: covers every amount until it is switched off. */
export function HideAmountsSwitch() {
  const { on, set } = useHiddenAmounts();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-keyshortcuts="Control+. Meta+."
      onClick={() => set(!on)}
      className={clsx(
        'flex w-full items-center gap-2 rounded-card px-3 py-2 text-left text-[0.8125rem]',
        'font-medium hover:bg-hover',
      )}
    >
      <EyeOff className="size-4 text-ink-soft" aria-hidden="true" />
      <span className="flex-1">Hide amounts</span>
      <span
        aria-hidden="true"
        className={clsx(
          'flex h-5 w-9 items-center rounded-full border p-0.5',
          on ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken',
        )}
      >
        <span className={clsx('size-3.5 rounded-full', on ? 'bg-on-accent' : 'bg-ink-faint')} />
      </span>
    </button>
  );
}

interface LockNowButtonProps {
  /** Closes the menu around the button. */
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** For a person who leaves the screen: what is typed stays, and the password reopens the page. */
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
