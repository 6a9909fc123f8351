import type { Figure, FigureTerm } from '@pfs/wire/figures';
import { X } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { useFigureOpened } from '../onboarding/public.ts';
import { FigureScope } from './figure-scope.tsx';
import { FigureTermLine } from './figure-term.tsx';
import { FigureValue } from './figure-value.tsx';

interface FigurePanelProps {
  readonly figure: Figure;
  readonly params: URLSearchParams;
  readonly shown: FigureTerm | undefined;
  /** Where closing leads. */
  readonly closePath: string;
}

/** A figure as an equation of what it is made of, each part one click from its rows. */
export function FigurePanel({ figure, params, shown, closePath }: FigurePanelProps) {
  const { label, sentence, value, unit, note, leftOut, estimated, terms } = figure;
  useFigureOpened();
  return (
    <CardSection
      title={label}
      description={<FigureScope params={params} />}
      action={
        <ButtonLink href={closePath} variant="outline" size="sm">
          <X aria-hidden="true" />
          Close this figure
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
        {terms.length === 0 ? (
          <p className="text-ink-soft">
            This is not known for what you filter by: nothing in the files says it.
          </p>
        ) : (
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
        )}
      </div>
    </CardSection>
  );
}
