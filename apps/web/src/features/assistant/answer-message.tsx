import type { ChatMessage as Message } from '@pfs/wire/assistant';
import { Info } from 'lucide-react';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerLinks } from './answer-links.tsx';
import { AnswerMethod } from './answer-method.tsx';
import { AnswerRows } from './answer-rows.tsx';
import { AnswerText } from './answer-text.tsx';
import { ChatMessage } from './chat-message.tsx';
import { FigureCard } from './figure-card.tsx';
import { QuestionChips } from './question-chips.tsx';

interface AnswerMessageProps {
  readonly message: Message;
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
}

const chipsLabel = {
  figure: 'Ask further',
  ask: 'Choose what is meant',
  cannot: 'Questions that can be answered',
  help: 'Example questions',
} as const;

/** An answer: its sentence, its figure, its rows, and how it came about. */
export function AnswerMessage({ message, disabled, onAsk }: AnswerMessageProps) {
  const { content, timestamp, answer } = message;
  if (answer === null) {
    return (
      <ChatMessage from="assistant" timestamp={timestamp}>
        <AnswerText text={content} rich={false} />
      </ChatMessage>
    );
  }
  const { figure, table, chart, method, links, followUps } = answer;
  const notes = answer.engineNote === null ? answer.notes : [...answer.notes, answer.engineNote];
  const caption = figure?.label ?? method?.reading ?? 'the answer';
  return (
    <ChatMessage from="assistant" timestamp={timestamp}>
      <AnswerText text={content} rich={answer.engine === 'model'} />
      {figure === null ? null : <FigureCard figure={figure} answer={answer} />}
      <AnswerRows table={table} chart={chart} caption={caption} />
      {notes.map((note) => (
        <p key={note} className="flex items-start gap-2 text-[0.8125rem] text-ink-soft">
          <Info className="mt-0.5 size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </p>
      ))}
      <AnswerLinks links={links} />
      {method === null ? null : <AnswerMethod method={method} />}
      {answer.kind === 'figure' ? <AnswerActions message={message} /> : null}
      <QuestionChips
        label={chipsLabel[answer.kind]}
        questions={followUps}
        disabled={disabled}
        onAsk={onAsk}
      />
    </ChatMessage>
  );
}
