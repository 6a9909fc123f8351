import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** The h1 of a screen, its document title, and the actions on all of it. */
export function PageHeader({ title, badge, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{`${title} · Pharmacy Financial Suite`}</title>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="title text-2xl leading-9 wrap-anywhere">{title}</h1>
          {badge}
        </div>
        {description ? <div className="text-ink-soft">{description}</div> : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      ) : null}
    </header>
  );
}
