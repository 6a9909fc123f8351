import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import {
  type AskedQuestion,
  addAnswer,
  type Conversation,
  conversationQuery,
} from './assistant.queries.ts';
import { newMessageId } from './new-message-id.ts';
import { type FailedQuestion, toTurns } from './turns.ts';

const empty: Conversation = { messages: [], pending: null, engine: null };

/** The conversation since sign-in, and what can be done with it. */
export function useAssistant() {
  const client = useQueryClient();
  const query = useQuery(conversationQuery);
  const handleUnauthorized = useUnauthorized('/api/login');
  useUnauthorizedQuery(query.error, handleUnauthorized);
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
      // What the plan has left, counted or used up.
      void client.invalidateQueries({ queryKey: ['/api/subscription/status'] });
      busy.current = false;
      setAsking(undefined);
    }
  }

  async function settle(asked: AskedQuestion, error: Error): Promise<void> {
    if (handleUnauthorized(error)) return;
    const cutOff = !(error instanceof ApiError);
    if (cutOff && (await isKept(asked.id))) return;
    setFailed((now) => [...now, { asked, error }]);
    if (error instanceof ApiError && error.status === 402) return;
    const description = messageOf(error, 'Failed to get AI response');
    showToast({ title: 'Error', description, variant: 'destructive' });
  }

  /** A cut connection says nothing about the answer: the server knows whether it came. */
  async function isKept(id: string): Promise<boolean> {
    const { data } = await query.refetch();
    if (data === undefined) return false;
    return data.pending === id || data.messages.some(({ answerTo }) => answerTo === id);
  }

  const conversation = query.data ?? empty;
  return {
    query,
    conversation,
    turns: toTurns({ conversation, asking, failed }),
    pending: asking !== undefined || conversation.pending !== null,
    ask: (content: string) =>
      send({ id: newMessageId(), content, timestamp: new Date().toISOString() }),
    askAgain: send,
    forget: () => setFailed([]),
  };
}
