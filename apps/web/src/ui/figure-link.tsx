import type { FigureName } from '@pfs/core/figures/figure-names';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type FigureFilter, figurePath } from '../lib/figure-path.ts';

interface FigureLinkProps extends FigureFilter {
  readonly figure: FigureName;
  /** The exact figure as it came from the server, for whoever compares it with its rows. */
  readonly value: number;
  /** What a screen reader hears where the number alone would not say which figure it is. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A figure that opens: a click or Enter leads to the rows that add up to it. */
export function FigureLink({ figure, value, label, children, ...filter }: FigureLinkProps) {
  return (
    <Link
      href={figurePath(figure, filter)}
      className={
        'rounded-sm decoration-line-strong decoration-dotted underline-offset-4 ' +
        'hover:underline focus-visible:underline'
      }
      data-figure={figure}
      data-value={value}
      title="See how this figure was calculated"
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  );
}
