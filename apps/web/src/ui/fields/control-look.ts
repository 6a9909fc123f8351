import { clsx } from 'clsx';

/** The common look of inputs, selects and date fields. */
export function controlLook(faulty: boolean, className?: string): string {
  return clsx(
    'w-full min-w-0 rounded-card border bg-sheet px-3 text-base text-ink sm:text-sm',
    'placeholder:text-ink-faint disabled:cursor-not-allowed disabled:bg-sunken',
    faulty ? 'border-taken' : 'border-line-strong enabled:hover:border-ink-faint',
    className,
  );
}
