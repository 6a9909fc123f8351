import type { ChatMessage } from '@pfs/wire/assistant';
import type { AskedQuestion, Conversation } from './assistant.queries.ts';

/** A question with its answer, as far as there is one. */
export interface Turn {
  readonly id: string;
  readonly question: AskedQuestion | null;
  readonly answer: ChatMessage | null;
  readonly waiting: boolean;
  /** Why it was refused, where this page saw that. */
  readonly failure: Error | undefined;
}

/** A question of this page that the server refused or that never reached it. */
export interface FailedQuestion {
  readonly asked: AskedQuestion;
  readonly error: Error;
}

interface TurnsOf {
  readonly conversation: Pick<Conversation, 'messages' | 'pending'>;
  /** What this page is asking right now. */
  readonly asking: AskedQuestion | undefined;
  readonly failed: readonly FailedQuestion[];
}

/** The conversation in pairs: what the server keeps, and what this page knows beyond that. */
export function toTurns({ conversation, asking, failed }: TurnsOf): Turn[] {
  const { messages, pending } = conversation;
  const answers = new Map(
    messages.flatMap((each) => (each.answerTo === null ? [] : [[each.answerTo, each] as const])),
  );
  const asked = new Set(messages.flatMap(({ id, role }) => (role === 'user' ? [id] : [])));
  const errors = new Map(failed.map(({ asked: { id }, error }) => [id, error]));
  const turnOf = (question: AskedQuestion): Turn => {
    const answer = answers.get(question.id) ?? null;
    const waiting = answer === null && (question.id === pending || question.id === asking?.id);
    const failure = answer === null && !waiting ? errors.get(question.id) : undefined;
    return { id: question.id, question, answer, waiting, failure };
  };
  const kept = messages.flatMap((message): Turn[] => {
    if (message.role === 'user') return [turnOf(message)];
    if (message.answerTo !== null && asked.has(message.answerTo)) return [];
    return [
      { id: message.id, question: null, answer: message, waiting: false, failure: undefined },
    ];
  });
  const ownOnes = [...failed.map((each) => each.asked), ...(asking === undefined ? [] : [asking])];
  // For a moment a refused question is still the one being asked: it is one turn all the same.
  const unknown = new Map(ownOnes.flatMap((each) => (asked.has(each.id) ? [] : [[each.id, each]])));
  return [...kept, ...[...unknown.values()].map(turnOf)];
}
