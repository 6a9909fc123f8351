import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Money } from './money.tsx';

export interface EquationLine {
  readonly label: ReactNode;
  readonly key: string;
  readonly dollars: number;
  /** The operator before the amount; the first line has none. */
  readonly operator?: 'plus' | 'minus' | 'equals' | undefined;
}

const operators = { plus: '+', minus: '−', equals: '=' } as const;
const spoken = { plus: 'plus', minus: 'minus', equals: 'makes' } as const;

/** Amounts in a column as on paper, with a rule above the result. */
export function Equation({ lines }: { readonly lines: readonly EquationLine[] }) {
  return (
    <dl className="text-[0.8125rem]">
      {lines.map(({ key, label, dollars, operator }) => (
        <div
          key={key}
          className={clsx(
            'flex items-baseline justify-between gap-4 py-0.5',
            operator === 'equals' && 'mt-1 border-t border-line-strong pt-1.5 font-semibold',
          )}
        >
          <dt className="min-w-0 text-ink-soft wrap-anywhere">{label}</dt>
          <dd className="flex items-baseline gap-2">
            {operator === undefined ? null : (
              <>
                <span aria-hidden="true" className="text-ink-faint">
                  {operators[operator]}
                </span>
                <span className="sr-only">{spoken[operator]}</span>
              </>
            )}
            <span className="min-w-24 text-right">
              <Money value={dollars} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
