import type { ReactNode } from 'react';

/** The facts of a card, each with its name. */
export function CardFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-[0.8125rem]">{children}</dl>;
}

interface CardFactProps {
  readonly name: string;
  /** Takes a whole line. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function CardFact({ name, wide = false, children }: CardFactProps) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What nobody said. */
export function NotSaid() {
  return (
    <span className="text-ink-faint" title="Unknown">
      —
    </span>
  );
}
