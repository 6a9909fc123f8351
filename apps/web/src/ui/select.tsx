import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';

interface SelectProps extends ComponentProps<'select'> {
  /** Its name where no label stands above it. */
  readonly label?: string;
}

/** The platform's own select: it is the best one on a phone and needs no script. */
export function Select({ label, className, children, ...rest }: SelectProps) {
  const faulty = rest['aria-invalid'] === true;
  return (
    <span className={clsx('relative inline-flex min-w-0 max-sm:grow', className)}>
      <select
        aria-label={label}
        className={controlLook(faulty, 'h-10 appearance-none truncate pr-8! font-medium sm:h-9')}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-faint"
        aria-hidden="true"
      />
    </span>
  );
}
