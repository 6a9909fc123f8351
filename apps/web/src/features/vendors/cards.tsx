import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

interface CardGridProps {
  readonly label: string;
  /** Newer cards are being loaded. */
  readonly stale?: boolean;
  readonly children: ReactNode;
}

export function CardGrid({ label, stale = false, children }: CardGridProps) {
  return (
    <ul aria-label={label} aria-busy={stale} className={clsx(grid, stale && 'opacity-60')}>
      {children}
    </ul>
  );
}

export const cardLook =
  'flex min-w-0 flex-col gap-4 rounded-card border border-line bg-sheet px-5 py-4';

export function LoadingCards() {
  return (
    <div className={grid}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-56" />
      ))}
    </div>
  );
}

/** The facts on a card, each with its name. */
export function CardFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-[0.8125rem]">{children}</dl>;
}

/** Stands for a fact that is not known. */
export function Unknown() {
  return (
    <span className="text-ink-faint" title="Unknown">
      —
    </span>
  );
}
