import type { Figure, FigureTerm } from '@pfs/wire/figures';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { useFigureOpened } from '../onboarding/public.ts';
import { FigureValue } from './figure-value.tsx';
import { termPath } from './term-path.ts';

const operators = { plus: '+', minus: '−', times: '×', divided: '÷' } as const;
const spoken = { plus: 'plus', minus: 'minus', times: 'times', divided: 'divided by' } as const;

interface TermProps {
  readonly term: FigureTerm;
  /** Whether its rows are listed below. */
  readonly shown: boolean;
  readonly params: URLSearchParams;
}

/** A term of the equation; its name links to its rows, or to its own figure. */
function FigureTermLine({ term, shown, params }: TermProps) {
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

interface FigurePanelProps {
  readonly figure: Figure;
  readonly params: URLSearchParams;
  readonly shown: FigureTerm | undefined;
  /** The path to go to on close. */
  readonly closePath: string;
}

/** A figure as an equation of its terms, each one click from its rows. */
export function FigurePanel({ figure, params, shown, closePath }: FigurePanelProps) {
  const { label, sentence, value, unit, note, leftOut, estimated, terms, reconciled } = figure;
  useFigureOpened();
  return (
    <CardSection
      title={label}
      description={<FigureScope params={params} />}
      action={
        <ButtonLink href={closePath} variant="outline" size="sm">
          <X aria-hidden="true" />
          Close
        </ButtonLink>
      }
    >
      <div className="grid gap-x-10 gap-y-4 px-5 pb-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div>
          <p className="text-3xl font-semibold tracking-tight wrap-anywhere">
            <span data-opened={figure.name} data-value={value}>
              <FigureValue value={value} unit={unit} />
            </span>
          </p>
          <p className="mt-1 max-w-prose text-ink-soft">{sentence}</p>
          {[estimated, leftOut, note].map((said) =>
            said === undefined ? null : (
              <p key={said} className="mt-2 max-w-prose text-ink-soft">
                {said}
              </p>
            ),
          )}
        </div>
        <div className="flex flex-col gap-4">
          {terms.length === 0 ? (
            <p className="text-ink-soft">
              Not available for these filters. Your files don’t include this information.
            </p>
          ) : (
            <FigureEquation terms={terms} figure={figure} params={params} shown={shown} />
          )}
          {reconciled === undefined ? null : (
            <section aria-label="Compared with fees paid">
              <h3 className="px-3 text-[0.8125rem] font-medium">Compared with fees paid</h3>
              <FigureEquation terms={reconciled} figure={figure} params={params} />
            </section>
          )}
        </div>
      </div>
    </CardSection>
  );
}

interface EquationProps {
  readonly terms: readonly FigureTerm[];
  readonly figure: Pick<Figure, 'label' | 'value' | 'unit'>;
  readonly params: URLSearchParams;
  readonly shown?: FigureTerm | undefined;
}

function FigureEquation({ terms, figure, params, shown }: EquationProps) {
  const { label, value, unit } = figure;
  return (
    <dl className="text-[0.8125rem]">
      {terms.map((term) => (
        <FigureTermLine
          key={term.key}
          term={term}
          params={params}
          shown={term.key === shown?.key}
        />
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line-strong px-3 pt-1.5 font-semibold">
        <dt>{label}</dt>
        <dd className="flex items-baseline gap-2">
          <span aria-hidden="true" className="text-ink-faint">
            =
          </span>
          <FigureValue value={value} unit={unit} />
        </dd>
      </div>
    </dl>
  );
}

/** The scope of a figure: days, payer and drug. */
function FigureScope({ params }: { readonly params: URLSearchParams }) {
  return <>{scopeText(params)}</>;
}

function scopeText(params: URLSearchParams): string {
  const payer = params.get('payer') ?? '';
  return [
    formatPeriod({ from: params.get('from') ?? undefined, to: params.get('to') ?? undefined }),
    ...(payer === '' ? [] : [payer]),
    ...named(params.get('drug'), 'no drug name'),
    ...named(params.get('ndc'), 'no NDC', 'NDC '),
  ].join(' · ');
}

function named(value: string | null, none: string, prefix = ''): readonly string[] {
  if (value === null) return [];
  return [value === '' ? none : `${prefix}${value}`];
}
