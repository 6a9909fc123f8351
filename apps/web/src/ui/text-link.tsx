import { clsx } from 'clsx';
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
