import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { TextLink } from './text-link.tsx';

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
      <TextLink href={href}>Review</TextLink>
    </Notice>
  );
}
