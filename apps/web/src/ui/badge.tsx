import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const look = cva(
  [
    'inline-flex items-center gap-1 rounded-full border px-2 py-px text-xs font-medium',
    'whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        default: 'border-transparent bg-accent text-on-accent',
        secondary: 'border-line bg-sunken text-ink-soft',
        destructive: 'border-taken-line bg-taken-soft text-taken',
        outline: 'border-line-strong bg-transparent text-ink-soft',
        good: 'border-good-line bg-good-soft text-good',
        warn: 'border-warn-line bg-warn-soft text-warn',
        active: 'border-accent-line bg-accent-soft text-accent',
        agreed: 'border-agreed-line bg-agreed-soft text-agreed',
        contested: 'border-contested-line bg-contested-soft text-contested',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

interface BadgeProps extends VariantProps<typeof look> {
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ variant, className, children }: BadgeProps) {
  return <span className={look({ variant, className })}>{children}</span>;
}
