import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="mb-2 flex size-12 items-center justify-center rounded-full bg-accent-soft">
        <Icon className="size-6 text-accent" aria-hidden="true" />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="max-w-prose text-ink-soft">{children}</div>
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
