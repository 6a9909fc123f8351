import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface TextLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link within text. */
export function TextLink({ href, className, children }: TextLinkProps) {
  return (
    <Link href={href} className={clsx('text-accent underline', className)}>
      {children}
    </Link>
  );
}

/** The way back from a screen to the list that it belongs to. */
export function BackLink({ href, className, children }: TextLinkProps) {
  return (
    <Link
      href={href}
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 text-accent hover:underline',
        className,
      )}
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
