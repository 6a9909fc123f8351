import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';

const look = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-card border font-medium',
    'whitespace-nowrap print:hidden',
    'transition-colors duration-100 select-none',
    'disabled:opacity-60 disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        default: 'border-accent bg-accent text-on-accent hover:bg-accent-strong',
        outline: 'border-line bg-sheet text-ink hover:border-line-strong hover:bg-hover',
        ghost: 'border-transparent bg-transparent text-ink-soft hover:bg-hover hover:text-ink',
        destructive: 'border-taken-line bg-taken-soft text-taken hover:border-taken',
      },
      size: {
        sm: 'min-h-8 px-3 py-1 text-[0.8125rem]',
        default: 'min-h-9 px-4 py-1.5 text-sm',
        lg: 'min-h-12 px-6 py-2.5 text-base',
        icon: 'size-9 p-0',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type Look = VariantProps<typeof look>;

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Disables the button and shows a spinner. */
  readonly pending?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={look({ variant, size, className })}
      disabled={disabled || pending}
      {...rest}
    >
      {pending ? <LoaderCircle className="animate-spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

interface ButtonAnchorProps extends ComponentProps<'a'>, Look {}

/** A link outside the router, such as a download. */
export function ButtonAnchor({ variant, size, className, ...rest }: ButtonAnchorProps) {
  return <a className={look({ variant, size, className })} {...rest} />;
}

interface ButtonLinkProps extends Look {
  readonly href: string;
  readonly className?: string;
  readonly children: React.ReactNode;
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ variant, size, className })} {...rest} />;
}
