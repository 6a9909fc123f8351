import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const columns = {
  3: 'lg:grid-cols-3 min-[360px]:max-lg:*:last:col-span-2',
  4: 'lg:grid-cols-4',
  5: 'xl:grid-cols-5 min-[360px]:max-xl:*:last:col-span-2',
  6: 'lg:grid-cols-3',
} as const;

interface StatsProps {
  /** On a wide screen. */
  readonly columns: keyof typeof columns;
  readonly children: ReactNode;
}

/** Figures side by side: a list of `Stat`, separated by lines. */
export function Stats({ columns: count, children }: StatsProps) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line',
        'min-[360px]:grid-cols-2',
        columns[count],
      )}
    >
      {children}
    </dl>
  );
}

interface StatProps {
  readonly label: string;
  /** Beside the label. */
  readonly help?: ReactNode;
  readonly caption?: ReactNode;
  readonly tone?: 'taken' | 'good' | undefined;
  readonly children: ReactNode;
}

const tones = { taken: 'text-taken', good: 'text-good' } as const;

/** One figure with its name and caption. */
export function Stat({ label, help, caption, tone, children }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-sheet px-4 py-3 sm:px-5 sm:py-4">
      <dt className="flex items-center gap-1 text-[0.8125rem] text-ink-soft">
        {label}
        {help}
      </dt>
      <dd className="flex flex-col">
        <span
          className={clsx(
            'text-lg leading-8 font-semibold tracking-tight wrap-anywhere sm:text-[1.5rem]',
            tone && tones[tone],
          )}
        >
          {children}
        </span>
        {caption ? <span className="mt-1 text-xs text-ink-faint">{caption}</span> : null}
      </dd>
    </div>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The same while the figures load. */
export function LoadingStats({ columns: count }: Pick<StatsProps, 'columns'>) {
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line',
        'min-[360px]:grid-cols-2',
        columns[count],
      )}
    >
      {places.slice(0, count).map((place) => (
        <div key={place} className="flex flex-col gap-2 bg-sheet px-5 py-5">
          <div className="shimmer h-4 w-24 max-w-full rounded-card" />
          <div className="shimmer h-8 w-32 max-w-full rounded-card" />
        </div>
      ))}
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly strong?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A fact below its name, in a `dl`. */
export function Fact({ name, strong = false, className, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className={clsx('wrap-anywhere', strong && 'font-medium')}>{children}</dd>
    </div>
  );
}
