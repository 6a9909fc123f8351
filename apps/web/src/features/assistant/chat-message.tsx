import { clsx } from 'clsx';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant, formatTime } from '../../lib/format-day.ts';

interface ChatMessageProps {
  readonly from: 'user' | 'assistant';
  readonly timestamp?: string;
  readonly children: ReactNode;
}

/** One message with its time: those of the person stand at the right. */
export function ChatMessage({ from, timestamp, children }: ChatMessageProps) {
  const own = from === 'user';
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
        <div
          className={
            own
              ? 'rounded-card border border-accent-line bg-accent-soft px-3.5 py-2'
              : 'flex flex-col gap-3'
          }
        >
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
