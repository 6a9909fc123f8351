import type { ChatMessage } from '@pfs/wire/assistant';
import { vi } from 'vitest';
import type { Conversation } from '../use-assistant.ts';

export interface SentQuestion {
  readonly message: string;
  readonly messageId: string;
}

interface ChatServer {
  /** The questions that were sent, in order. */
  readonly sent: SentQuestion[];
  /** The answer to the next question. */
  answer: (question: SentQuestion) => Response | Promise<Response>;
  conversation: () => Response | Promise<Response>;
  cleared: number;
}

/** A fake of the server's conversation; each test sets its answers. */
export function aChatServer(messages: readonly ChatMessage[] = []): ChatServer {
  const server: ChatServer = {
    sent: [],
    answer: () => new Response('', { status: 502 }),
    conversation: () => Response.json(aConversation(messages)),
    cleared: 0,
  };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/ai/chat') {
      const question = JSON.parse(String(init?.body)) as SentQuestion;
      server.sent.push(question);
      return server.answer(question);
    }
    if (path !== '/api/ai/conversation') return Response.json([]);
    if (init?.method !== 'DELETE') return server.conversation();
    server.cleared += 1;
    return Response.json({ cleared: messages.length });
  });
  return server;
}

export function aConversation(messages: readonly ChatMessage[]): Conversation {
  return { messages: [...messages], engine: 'built_in', pending: null };
}

export function refused(status: number, code: string, message: string): Response {
  return Response.json({ code, message, requestId: 'req-1' }, { status });
}
