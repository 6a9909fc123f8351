import type { AnswerLink as Linked } from '@pfs/wire/assistant';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { answerLinkPath } from './answer-link-path.ts';

interface AnswerLinkProps {
  readonly link: Linked | null | undefined;
  /** A figure keeps its colour, as on every screen where figures open. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** Leads to the rows behind a part of an answer, where there is such a screen. */
export function AnswerLink({ link, quiet = false, children }: AnswerLinkProps) {
  const path = link ? answerLinkPath(link) : undefined;
  if (!link || path === undefined) return children;
  return (
    <Link
      href={path}
      title={link.label}
      className={clsx(
        'rounded-sm underline-offset-4',
        quiet
          ? 'decoration-line-strong decoration-dotted hover:underline focus-visible:underline'
          : 'text-accent underline',
      )}
    >
      {children}
    </Link>
  );
}
