import type { ChatMessage } from '@pfs/wire/assistant';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Answer, call } from '../../lib/api/call.ts';
import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { makeTryKey } from '../../lib/api/until-answered.ts';
import { handleUnauthorized } from '../../lib/session/unauthorized.ts';
import { showFailure } from '../../lib/toast.ts';

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

const empty: Conversation = { messages: [], pending: null, engine: null };

/** How often to check for an answer that another page asked for. */
const pendingMilliseconds = 1_000;

export const conversationQuery = routeQuery('GET /api/ai/conversation', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.pending ? pendingMilliseconds : false),
});

/** The conversation since sign-in, and its actions. */
export function useAssistant() {
  const client = useQueryClient();
  const query = useQuery(conversationQuery);
  const [asking, setAsking] = useState<AskedQuestion>();
  const [failed, setFailed] = useState<readonly FailedQuestion[]>([]);
  const busy = useRef(false);

  async function send(asked: AskedQuestion): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setAsking(asked);
    setFailed((now) => now.filter((each) => each.asked.id !== asked.id));
    try {
      const body = { message: asked.content, messageId: asked.id };
      const { message } = await call('POST /api/ai/chat', { body });
      addAnswer(client, asked, message);
    } catch (error) {
      await settle(asked, error as Error);
    } finally {
      // The remaining questions of the plan have changed.
      void client.invalidateQueries({ queryKey: ['/api/subscription/status'] });
      busy.current = false;
      setAsking(undefined);
    }
  }

  async function settle(asked: AskedQuestion, error: Error): Promise<void> {
    if (handleUnauthorized(error)) return;
    if (!(error instanceof ApiError) && (await isKept(asked.id))) return;
    setFailed((now) => [...now, { asked, error }]);
    if (error instanceof ApiError && error.status === 402) return;
    showFailure('Error', 'Failed to get AI response')(error);
  }

  /** After a broken connection only the server knows whether the question was answered. */
  async function isKept(id: string): Promise<boolean> {
    const { data } = await query.refetch();
    return (
      data?.pending === id || (data?.messages.some(({ answerTo }) => answerTo === id) ?? false)
    );
  }

  const conversation = query.data ?? empty;
  return {
    query,
    conversation,
    turns: toTurns({ conversation, asking, failed }),
    pending: asking !== undefined || conversation.pending !== null,
    ask: (content: string) =>
      void send({ id: newMessageId(), content, timestamp: new Date().toISOString() }),
    askAgain: (asked: AskedQuestion) => void send(asked),
    forget: () => setFailed([]),
  };
}

/** Adds a question and its answer to the cached conversation. */
function addAnswer(client: QueryClient, asked: AskedQuestion, answer: ChatMessage): void {
  client.setQueryData(conversationQuery.queryKey, (now) => {
    if (now === undefined) return now;
    const known = new Set(now.messages.map(({ id }) => id));
    const question: ChatMessage = { ...asked, role: 'user', answer: null, answerTo: null };
    const added = [question, answer].filter(({ id }) => !known.has(id));
    const pending = now.pending === asked.id ? null : now.pending;
    return { ...now, pending, messages: [...now.messages, ...added] };
  });
}

/** A random UUID. */
function newMessageId(): string {
  // Version 4, variant 1, as RFC 9562 specifies.
  return makeTryKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
