import { checkQuery } from '@pfs/core/assistant/check-query';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import { queryInWords } from '@pfs/core/assistant/query-in-words';
import type { AskedBack, PreviousTurn } from '@pfs/core/assistant/understanding';
import { assistantQuery } from '@pfs/wire/assistant-query';
import { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type Conversation, ofConversation } from './messages.repository.ts';
import type { EarlierTurn } from './model/answer-with-model.ts';

const askedBack = z.array(z.object({ label: z.string(), query: assistantQuery }));
const earlierTurnsMax = 4;

/** What a follow-up is about: the last figure, and what was asked back last. */
export async function readPreviousTurn(
  tx: TenantTransaction,
  conversation: Conversation,
): Promise<PreviousTurn> {
  const answers = ofConversation(tx, conversation)
    .select(['query', 'options'])
    .where('role', '=', 'assistant')
    .orderBy('position', 'desc');
  const last = await answers.executeTakeFirst();
  const figure = await answers.where('query', 'is not', null).executeTakeFirst();
  return { query: readQuery(figure?.query), options: readOptions(last?.options) };
}

/** A kept query, where it is one that can be answered still. */
export function readQuery(kept: unknown): AssistantQuery | null {
  const read = assistantQuery.safeParse(kept);
  return read.success && checkQuery(read.data) === undefined ? read.data : null;
}

function readOptions(kept: unknown): readonly AskedBack[] {
  const read = askedBack.safeParse(kept ?? []);
  return read.success ? read.data.filter(({ query }) => checkQuery(query) === undefined) : [];
}

/** Questions with their readings, without a figure, for a language model; the earliest first. */
export async function readEarlierTurns(
  tx: TenantTransaction,
  conversation: Conversation,
): Promise<readonly EarlierTurn[]> {
  const rows = await ofConversation(tx, conversation)
    .innerJoin('assistant_messages as answer', (join) =>
      join
        .onRef('answer.organization_id', '=', 'assistant_messages.organization_id')
        .onRef('answer.answer_to', '=', 'assistant_messages.id'),
    )
    .select(['assistant_messages.content', 'answer.query'])
    .orderBy('assistant_messages.position', 'desc')
    .limit(earlierTurnsMax)
    .execute();
  return rows.reverse().map(({ content, query: kept }) => {
    const query = readQuery(kept);
    return { question: content, reading: query === null ? null : queryInWords(query) };
  });
}
