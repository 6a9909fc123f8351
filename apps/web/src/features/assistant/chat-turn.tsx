import { LoaderCircle } from 'lucide-react';
import { AnswerMessage } from './answer-message.tsx';
import type { AskedQuestion } from './assistant.queries.ts';
import { ChatMessage } from './chat-message.tsx';
import type { Turn } from './turns.ts';
import { Unanswered } from './unanswered.tsx';

interface ChatTurnProps {
  readonly turn: Turn;
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
  readonly onAgain: (asked: AskedQuestion) => void;
}

/** A question, and below it what came of it. */
export function ChatTurn({ turn, disabled, onAsk, onAgain }: ChatTurnProps) {
  const { question, answer, waiting, failure } = turn;
  return (
    <div data-turn className="flex flex-col gap-4">
      {question === null ? null : (
        <ChatMessage from="user" timestamp={question.timestamp}>
          <span className="wrap-anywhere whitespace-pre-wrap">{question.content}</span>
        </ChatMessage>
      )}
      {waiting ? <Thinking /> : null}
      {answer === null ? null : (
        <AnswerMessage message={answer} disabled={disabled} onAsk={onAsk} />
      )}
      {question === null || answer !== null || waiting ? null : (
        <Unanswered failure={failure} disabled={disabled} onAgain={() => onAgain(question)} />
      )}
    </div>
  );
}

function Thinking() {
  return (
    <ChatMessage from="assistant">
      <p className="flex items-center gap-2 py-1 text-ink-soft">
        <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
        Thinking...
      </p>
    </ChatMessage>
  );
}
