import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** In a card of its own. */
  readonly card?: boolean;
}

export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
  card = false,
}: EmptyStateProps) {
  const content = (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="mb-2 flex size-12 items-center justify-center rounded-full bg-accent-soft">
        <Icon className="size-6 text-accent" aria-hidden="true" />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="max-w-prose text-ink-soft">{children}</div>
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
  return card ? <Card>{content}</Card> : content;
}
