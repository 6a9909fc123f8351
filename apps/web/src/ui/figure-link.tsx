import type { FigureName } from '@pfs/core/figures/figure-names';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type FigureFilter, figurePath } from '../lib/figure-path.ts';
import { formatCount, formatPercent } from '../lib/format/format-number.ts';
import { Money } from './money.tsx';

interface FigureLinkProps extends FigureFilter {
  readonly figure: FigureName;
  /** The server's exact figure, for tests that compare it with its rows. */
  readonly value: number;
  /** For screen readers, if the number alone does not say which figure it is. */
  readonly label?: string;
  /** What is shown; the value in its unit unless given. */
  readonly children?: ReactNode;
}

/** A figure with a link to the rows that add up to it. */
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
      {children ?? <FigureText figure={figure} value={value} />}
    </Link>
  );
}

/** Counts and percentages; all other figures are amounts. */
function FigureText({ figure, value }: Pick<FigureLinkProps, 'figure' | 'value'>) {
  if (figure === 'claims') return <span className="figures">{formatCount(value)}</span>;
  if (figure === 'dirPercentage') return <span className="figures">{formatPercent(value)}</span>;
  return <Money value={value} />;
}
