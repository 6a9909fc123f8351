import { clsx } from 'clsx';
import { Bot, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { formatInstant, formatTime } from '../../lib/format/format-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { planLinkOfRefusal } from '../subscriptions/public.ts';

interface ChatMessageProps {
  readonly from: 'user' | 'assistant';
  readonly timestamp?: string;
  readonly children: ReactNode;
}

/** One message with its time; the person's own are at the right. */
export function ChatMessage({ from, timestamp, children }: ChatMessageProps) {
  const own = from === 'user';
  const look = own
    ? 'rounded-card border border-accent-line bg-accent-soft px-3.5 py-2'
    : 'flex flex-col gap-3';
  return (
    <div className={clsx('flex min-w-0 gap-3', own && 'justify-end')}>
      {own ? null : (
        <span className="-mt-1 hidden size-8 shrink-0 rounded-full bg-accent-soft p-2 sm:block">
          <Bot className="size-4 text-accent" aria-hidden="true" />
        </span>
      )}
      <div
        className={clsx('flex min-w-0 flex-col gap-1', own ? 'max-w-[85%] items-end' : 'flex-1')}
      >
        <div className={look}>
          <span className="sr-only">{own ? 'You: ' : 'Assistant: '}</span>
          {children}
        </div>
        {timestamp === undefined ? null : (
          <time
            dateTime={timestamp}
            title={formatInstant(timestamp)}
            className="figures text-xs text-ink-faint"
          >
            {formatTime(timestamp)}
          </time>
        )}
      </div>
    </div>
  );
}

interface QuestionChipsProps {
  readonly label: string;
  readonly questions: readonly string[];
  readonly disabled: boolean;
  readonly ask: (question: string) => void;
}

/** Questions that a click sends. */
export function QuestionChips({ label, questions, disabled, ask }: QuestionChipsProps) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <button
            type="button"
            disabled={disabled}
            onClick={() => ask(question)}
            className={
              'min-h-8 rounded-full border border-accent-line bg-sheet px-3 py-1 text-left ' +
              'text-[0.8125rem] text-accent wrap-anywhere hover:bg-accent-soft ' +
              'disabled:cursor-not-allowed disabled:opacity-60'
            }
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface UnansweredProps {
  readonly failure: Error | undefined;
  readonly disabled: boolean;
  readonly onAgain: () => void;
}

/** In place of an answer: what happened, that nothing was lost, and what to do. */
export function Unanswered({ failure, disabled, onAgain }: UnansweredProps) {
  const way = planLinkOfRefusal(failure);
  if (failure instanceof ApiError && way !== undefined) {
    const plan = { label: 'Your plan', href: '/plan' };
    const ways = way.href === '/plan' ? [way] : [plan, way];
    return (
      <ChatMessage from="assistant">
        <Notice tone="warn" title="This question wasn’t answered">
          <p>
            {messageOf(failure, 'Your plan doesn’t allow it right now. Your usage hasn’t changed.')}
          </p>
          <p className="mt-1 flex flex-wrap gap-4">
            {ways.map(({ label, href }) => (
              <TextLink key={href} href={href}>
                {label}
              </TextLink>
            ))}
          </p>
        </Notice>
      </ChatMessage>
    );
  }
  const unsaid = 'Something went wrong. Your question is saved.';
  const reason = failure === undefined ? 'Your question is saved.' : messageOf(failure, unsaid);
  return (
    <ChatMessage from="assistant">
      <Notice tone="warn" title="No answer received">
        <p>{reason} Trying again won’t count as another question.</p>
        <Button variant="outline" size="sm" className="mt-2" disabled={disabled} onClick={onAgain}>
          <RotateCw aria-hidden="true" />
          Try again
        </Button>
      </Notice>
    </ChatMessage>
  );
}
