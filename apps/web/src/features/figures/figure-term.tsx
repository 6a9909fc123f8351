import type { FigureTerm } from '@pfs/wire/figures';
import { clsx } from 'clsx';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { FigureValue } from './figure-value.tsx';
import { termPath } from './term-path.ts';

const operators = { plus: '+', minus: '−', times: '×', divided: '÷' } as const;
const spoken = { plus: 'plus', minus: 'minus', times: 'times', divided: 'divided by' } as const;

interface TermProps {
  readonly term: FigureTerm;
  /** Its rows are those below. */
  readonly shown: boolean;
  readonly params: URLSearchParams;
}

/** A line of the equation; its name leads to its rows, or to the figure that it is. */
export function FigureTermLine({ term, shown, params }: TermProps) {
  const href = termPath(term, params);
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-l-3 px-3 py-1',
        shown ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      <dt className="min-w-0 wrap-anywhere">
        {href === undefined ? (
          term.label
        ) : (
          <Link
            href={href}
            replace={term.rows?.kind !== 'figures'}
            aria-current={shown ? 'true' : undefined}
            className="text-accent underline"
          >
            {term.label}
          </Link>
        )}{' '}
        <span className="text-xs text-ink-faint">{countOf(term)}</span>
      </dt>
      <dd className="ml-auto flex items-baseline gap-2">
        {term.operator === null ? null : (
          <>
            <span aria-hidden="true" className="text-ink-faint">
              {operators[term.operator]}
            </span>
            <span className="sr-only">{spoken[term.operator]}</span>
          </>
        )}
        <span className="min-w-24 text-right" data-term={term.key} data-value={term.value}>
          <FigureValue value={term.value} unit={term.unit} />
        </span>
      </dd>
    </div>
  );
}

function countOf({ rows }: FigureTerm): string {
  if (rows === null || rows.kind === 'figures') return '';
  return `${formatCount(rows.count)} ${rows.count === 1 ? 'row' : 'rows'}`;
}
