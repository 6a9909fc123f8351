import type { ChatAnswer } from '@pfs/wire/assistant';
import type { ReactNode } from 'react';
import { Instant } from '../../ui/day.tsx';

type Method = NonNullable<ChatAnswer['method']>;

/** How the figure came about, so that nobody has to believe it. */
export function AnswerMethod({ method }: { readonly method: Method }) {
  const { reading, period, filters, formula, dataAsOf, corrections } = method;
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit rounded-sm py-0.5 text-accent">How this was counted</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 border-l-2 border-line pl-3 sm:grid-cols-[8rem_1fr]">
        <Fact name="Read as">{reading}</Fact>
        {corrections.map(({ typed, read }) => (
          <Fact key={typed} name="Word">
            read <q>{typed}</q> as <bdi>{read}</bdi>
          </Fact>
        ))}
        <Fact name="Period">{period.words}</Fact>
        {filters.map(({ label, value }) => (
          <Fact key={`${label} ${value}`} name={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        <Fact name="Formula">{formula}</Fact>
        <Fact name="Data as of">
          {dataAsOf === null ? 'No file is counted yet' : <Instant value={dataAsOf} />}
        </Fact>
      </dl>
    </details>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{children}</dd>
    </>
  );
}
