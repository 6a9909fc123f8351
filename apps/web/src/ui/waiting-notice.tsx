import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Notice } from './notice.tsx';

interface WaitingNoticeProps {
  readonly title: string;
  /** Whether amounts wait, which then are in no total. */
  readonly holdsMoney: boolean;
  readonly href: string;
  readonly children?: ReactNode;
}

/** Says how much waits for review, with the way there. */
export function WaitingNotice({ title, holdsMoney, href, children }: WaitingNoticeProps) {
  return (
    <Notice title={title} {...(holdsMoney && { tone: 'warn' as const })}>
      {holdsMoney ? 'None of it is included in totals yet. ' : ''}
      {children}
      <Link href={href} className="text-accent underline">
        Review
      </Link>
    </Notice>
  );
}
