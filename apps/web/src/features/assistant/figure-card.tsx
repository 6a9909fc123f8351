import type { ChatAnswer } from '@pfs/wire/assistant';
import { FigureValue } from '../figures/public.ts';
import { AnswerLink } from './answer-link.tsx';
import { figureLinkOf } from './figure-link-of.ts';

interface FigureCardProps {
  readonly figure: NonNullable<ChatAnswer['figure']>;
  readonly answer: ChatAnswer;
}

/** The one figure of an answer, and what it is of; it opens like every figure. */
export function FigureCard({ figure, answer }: FigureCardProps) {
  const { method } = answer;
  const of = [...(method?.filters.map(({ value }) => value) ?? []), method?.period.words ?? ''];
  const unsaid = of.filter((each) => each !== '' && !figure.label.includes(each));
  return (
    <dl className="w-fit max-w-full min-w-56 rounded-card border border-line bg-paper px-4 py-3">
      <dt className="text-[0.8125rem] text-ink-soft wrap-anywhere">{figure.label}</dt>
      <dd className="text-[1.625rem] leading-9 font-semibold tracking-tight wrap-anywhere">
        <AnswerLink quiet link={figureLinkOf(answer)}>
          <FigureValue value={figure.value} unit={figure.unit} />
        </AnswerLink>
      </dd>
      <dd className="text-xs text-ink-faint wrap-anywhere">{unsaid.join(' · ')}</dd>
    </dl>
  );
}
