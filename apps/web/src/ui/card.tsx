import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface CardProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ className, children }: CardProps) {
  return (
    <div className={clsx('min-w-0 rounded-card border border-line bg-sheet', className)}>
      {children}
    </div>
  );
}

interface SectionProps extends CardProps {
  readonly title: string;
  /** Beside the title, not part of the heading. */
  readonly help?: ReactNode;
  readonly description?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
}

/** A card that is a section of the page with its own heading. */
export function CardSection(props: SectionProps) {
  const { title, help, description, action, className, children } = props;
  return (
    <section className={clsx('min-w-0 rounded-card border border-line bg-sheet', className)}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1 basis-32">
          <div className="flex items-center gap-1">
            <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
            {help}
          </div>
          {description ? <p className="text-[0.8125rem] text-ink-faint">{description}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
