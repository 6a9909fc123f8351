import type { ChatMessage } from '@pfs/wire/assistant';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { statusQuery } from '../../lib/query-client.ts';
import type { Answer } from '../../lib/route-keys.ts';

export type Conversation = Answer<'GET /api/ai/conversation'>;

/** How often it is looked whether an answer has come that another page waits for too. */
const pendingMilliseconds = 1_000;

export const conversationQuery = queryOptions({
  queryKey: ['/api/ai/conversation'],
  queryFn: ({ signal }) => call('GET /api/ai/conversation', { signal }),
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.pending ? pendingMilliseconds : false),
});

/** A question as it was sent from this page. */
export interface AskedQuestion {
  readonly id: string;
  readonly content: string;
  readonly timestamp: string;
}

/** Puts a question and its answer where the server's list would have them. */
export function addAnswer(client: QueryClient, asked: AskedQuestion, answer: ChatMessage): void {
  client.setQueryData(conversationQuery.queryKey, (now) => {
    if (now === undefined) return now;
    const known = new Set(now.messages.map(({ id }) => id));
    const question: ChatMessage = { ...asked, role: 'user', answer: null, answerTo: null };
    const added = [question, answer].filter(({ id }) => !known.has(id));
    const pending = now.pending === asked.id ? null : now.pending;
    return { ...now, pending, messages: [...now.messages, ...added] };
  });
}
