import type { ChatMessage } from '@pfs/wire/assistant';
import type { Answer } from '../../lib/api/call.ts';

export type Conversation = Answer<'GET /api/ai/conversation'>;

/** A question sent from this page. */
export type AskedQuestion = Pick<ChatMessage, 'id' | 'content' | 'timestamp'>;

/** A question of this page that the server refused or that never reached it. */
export interface FailedQuestion {
  readonly asked: AskedQuestion;
  readonly error: Error;
}

/** A question with its answer, if there is one. */
export interface Turn {
  readonly id: string;
  readonly question: AskedQuestion | null;
  readonly answer: ChatMessage | null;
  readonly waiting: boolean;
  /** Why it failed, if this page knows. */
  readonly failure: Error | undefined;
}

interface TurnsOf {
  readonly conversation: Pick<Conversation, 'messages' | 'pending'>;
  /** The question that is being sent from this page. */
  readonly asking: AskedQuestion | undefined;
  readonly failed: readonly FailedQuestion[];
}

/** The conversation as pairs: the server's messages, plus what only this page knows. */
export function toTurns({ conversation, asking, failed }: TurnsOf): Turn[] {
  const { messages, pending } = conversation;
  const kept = new Set(messages.map(({ id }) => id));
  const turnOf = (question: AskedQuestion): Turn => {
    const { id } = question;
    const answer = messages.find(({ answerTo }) => answerTo === id) ?? null;
    const waiting = answer === null && (id === pending || id === asking?.id);
    const error = failed.find(({ asked }) => asked.id === id)?.error;
    const failure = answer === null && !waiting ? error : undefined;
    return { id, question, answer, waiting, failure };
  };
  const keptTurns = messages.flatMap((message): Turn[] => {
    if (message.role === 'user') return [turnOf(message)];
    if (message.answerTo !== null && kept.has(message.answerTo)) return [];
    const { id } = message;
    return [{ id, question: null, answer: message, waiting: false, failure: undefined }];
  });
  // For a moment a failed question is still the one being sent: it is a single turn.
  const own = new Map(failed.map(({ asked }) => [asked.id, asked]));
  if (asking !== undefined) own.set(asking.id, asking);
  return [...keptTurns, ...[...own.values()].filter(({ id }) => !kept.has(id)).map(turnOf)];
}
