import { type ChatMessage, chatAnswer } from '@pfs/wire/assistant';
import type { MessageRow } from './messages.repository.ts';

/** A kept message as the page shows it; of an answer of an older form only its words. */
export function toMessage(row: MessageRow): ChatMessage {
  const answer = chatAnswer.safeParse(row.answer);
  return {
    id: row.id,
    role: row.role === 'assistant' ? 'assistant' : 'user',
    content: row.content,
    timestamp: row.created_at.toISOString(),
    answer: answer.success ? answer.data : null,
    answerTo: row.answer_to,
  };
}
