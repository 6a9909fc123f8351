import { exampleQuestions } from '@pfs/assistant/reading';
import { ArrowDown, LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AnswerMessage } from './answer-message.tsx';
import { ChatMessage, QuestionChips, Unanswered } from './chat-message.tsx';
import type { AskedQuestion, Turn } from './use-assistant.ts';

interface Asking {
  readonly disabled: boolean;
  readonly ask: (question: string) => void;
  readonly askAgain: (asked: AskedQuestion) => void;
}

interface ChatLogProps {
  readonly turns: readonly Turn[];
  readonly asking: Asking;
}

/** A person this near to the end is taken to read there, in pixels. */
const nearPixels = 64;

/** Space above the first visible message, in pixels. */
const abovePixels = 16;

/** The whole conversation, newest last. */
export function ChatLog({ turns, asking }: ChatLogProps) {
  const [openedAt] = useState(() => new Date().toISOString());
  const { ref, newBelow, onScroll, toEnd } = useFollowEnd(turns);
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
          <ChatMessage from="assistant" timestamp={turns[0]?.question?.timestamp ?? openedAt}>
            <p>
              Hello! I am your AI financial assistant. Ask me about your pharmacy’s fees, claims,
              payers, drugs, and vendors. For example:
            </p>
            <QuestionChips label="Example questions" questions={exampleQuestions} {...asking} />
          </ChatMessage>
          {turns.map((turn) => (
            <ChatTurn key={turn.id} turn={turn} asking={asking} />
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

/** A question, and below it its answer or failure. */
function ChatTurn({ turn, asking }: { readonly turn: Turn; readonly asking: Asking }) {
  const { question, answer, waiting, failure } = turn;
  return (
    <div data-turn className="flex flex-col gap-4">
      {question === null ? null : (
        <ChatMessage from="user" timestamp={question.timestamp}>
          <span className="wrap-anywhere whitespace-pre-wrap">{question.content}</span>
        </ChatMessage>
      )}
      {waiting ? (
        <ChatMessage from="assistant">
          <p className="flex items-center gap-2 py-1 text-ink-soft">
            <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
            Thinking...
          </p>
        </ChatMessage>
      ) : null}
      {answer === null ? null : <AnswerMessage message={answer} {...asking} />}
      {question === null || answer !== null || waiting ? null : (
        <Unanswered
          failure={failure}
          disabled={asking.disabled}
          onAgain={() => asking.askAgain(question)}
        />
      )}
    </div>
  );
}

/**
 * Scrolls to new messages if the person reads at the end of the log or has just asked. A message
 * longer than the log is shown from its start.
 */
function useFollowEnd(turns: readonly Turn[]) {
  const ref = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [newBelow, setNewBelow] = useState(false);
  const isAsking = turns.some(({ waiting }) => waiting);
  const news = turns.map(({ id, answer }) => `${id} ${answer?.id}`).join();

  function toEnd() {
    const log = ref.current;
    if (log === null) return;
    const last = [...log.querySelectorAll<HTMLElement>('[data-turn]')].at(-1);
    const begin = last === undefined ? 0 : last.offsetTop - abovePixels;
    log.scrollTop = Math.min(log.scrollHeight - log.clientHeight, Math.max(begin, 0));
    following.current = true;
    setNewBelow(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only news is worth a reaction
  useLayoutEffect(() => {
    if (following.current || isAsking) toEnd();
    else setNewBelow(true);
  }, [news, isAsking]);

  function onScroll() {
    const log = ref.current;
    if (log === null) return;
    const below = log.scrollHeight - log.clientHeight - log.scrollTop;
    following.current = below <= nearPixels;
    if (following.current) setNewBelow(false);
  }

  return { ref, newBelow, onScroll, toEnd };
}
