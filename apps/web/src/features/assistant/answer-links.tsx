import type { AnswerLink as Linked } from '@pfs/wire/assistant';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { figurePath } from '../../lib/figure-path.ts';
import { screenPathOf } from '../../lib/paths.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The target of an answer's link; undefined if it is not a screen of the product. */
export function answerLinkPath(link: Linked): string | undefined {
  switch (link.kind) {
    case 'figure':
      return figurePath(link.figure, link.filter);
    case 'rows':
      return rowsPath(link);
    case 'remittance':
      return remittancePath(link.id);
    case 'file':
      return undefined;
    case 'screen':
      return screenPathOf(link.path.split(/[?#]/)[0] ?? '') === undefined ? undefined : link.path;
  }
}

function rowsPath({ rows, filter }: Extract<Linked, { kind: 'rows' }>): string {
  // Payments have no list of their own: they are the rows of the amount received.
  if (rows === 'payments') return figurePath('paymentsReceived', filter);
  const path = { claims: '/analytics', lumpSums: '/lump-sums', invoices: '/vendor-audit' }[rows];
  const search = new URLSearchParams(rows === 'invoices' ? { tab: 'invoices', ...filter } : filter);
  return search.size === 0 ? path : `${path}?${search}`;
}

interface AnswerLinkProps {
  readonly link: Linked | null | undefined;
  /** A figure keeps its color, like everywhere figures open. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** A link to the rows behind a part of an answer, if there is a screen for them. */
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

/** Links to the rows and screens behind an answer. */
export function AnswerLinks({ links }: { readonly links: readonly Linked[] }) {
  const shown = new Map(links.map((link) => [answerLinkPath(link), link.label]));
  shown.delete(undefined);
  if (shown.size === 0) return null;
  return (
    <ul aria-label="Sources" className="flex flex-wrap gap-2">
      {[...shown].map(([path = '', label]) => (
        <li key={path} className="min-w-0">
          <ButtonLink href={path} variant="outline" size="sm" className="whitespace-normal!">
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
