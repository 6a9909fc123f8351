import { ArrowDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { AskedQuestion } from './assistant.queries.ts';
import { ChatTurn } from './chat-turn.tsx';
import { Greeting } from './greeting.tsx';
import type { Turn } from './turns.ts';
import { useFollowEnd } from './use-follow-end.ts';

interface ChatLogProps {
  readonly turns: readonly Turn[];
  /** When the greeting was said. */
  readonly openedAt: string;
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
  readonly onAgain: (asked: AskedQuestion) => void;
}

/** All that was said, the latest at the end. */
export function ChatLog({ turns, openedAt, disabled, onAsk, onAgain }: ChatLogProps) {
  const own = turns.findLast(({ waiting }) => waiting)?.id;
  const { ref, newBelow, onScroll, toEnd } = useFollowEnd(newsOf(turns), own);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={ref}
        role="log"
        aria-live="polite"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
        tabIndex={0}
        onScroll={onScroll}
        className="relative h-full overflow-y-auto px-3 py-4 -outline-offset-2 sm:px-5"
      >
        <div className="mx-auto flex max-w-5xl flex-col gap-6">
          <Greeting
            timestamp={turns[0]?.question?.timestamp ?? openedAt}
            disabled={disabled}
            onAsk={onAsk}
          />
          {turns.map((turn) => (
            <ChatTurn
              key={turn.id}
              turn={turn}
              disabled={disabled}
              onAsk={onAsk}
              onAgain={onAgain}
            />
          ))}
        </div>
      </div>
      {newBelow ? (
        <Button
          variant="outline"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden="true" />
          New answer
        </Button>
      ) : null}
    </div>
  );
}

/** Changes whenever something is said. */
function newsOf(turns: readonly Turn[]): string {
  return turns
    .map(({ id, answer, waiting }) => `${id} ${answer?.id ?? (waiting ? 'waiting' : 'failed')}`)
    .join();
}
