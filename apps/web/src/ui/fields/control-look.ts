import { clsx } from 'clsx';

/** What each field, list and day of a form looks like: one height, one line. */
export function controlLook(faulty: boolean, className?: string): string {
  return clsx(
    'w-full min-w-0 rounded-card border bg-sheet px-3 text-base text-ink sm:text-sm',
    'placeholder:text-ink-faint disabled:cursor-not-allowed disabled:bg-sunken',
    faulty ? 'border-taken' : 'border-line-strong enabled:hover:border-ink-faint',
    className,
  );
}
