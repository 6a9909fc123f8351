import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectProps extends ComponentProps<'select'> {
  readonly label: string;
}

/** The platform's own select: it is the best one on a phone and needs no script. */
export function Select({ label, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative inline-flex', className)}>
      <select
        aria-label={label}
        className={clsx(
          'h-9 w-full appearance-none rounded-card border border-line bg-sheet pr-8',
          'pl-3 text-sm font-medium hover:border-line-strong',
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-ink-faint"
        aria-hidden="true"
      />
    </span>
  );
}
