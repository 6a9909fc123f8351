import { assistantRoutes, type ChatMessage, chatAnswer } from '@pfs/wire/assistant';
import type { FastifyRequest } from 'fastify';
import { dayIn } from '../../platform/clock.ts';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openModel } from '../../platform/model/open-model.ts';
import type { App } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/impersonation.ts';
import { originOf, sendOnRecord } from '../audit/public.ts';
import { tableOf } from './answer/tables.ts';
import { figureOf } from './answer/to-answer.ts';
import { openAnswerer, runOptions } from './answer.service.ts';
import { ask, isPending } from './ask.service.ts';
import {
  type Conversation,
  deleteConversation,
  findMessage,
  isOf,
  listMessages,
  type MessageRow,
  readQuery,
} from './conversations.repository.ts';
import type { QueryResult, RunOptions } from './query/query-result.ts';
import { runQuery } from './query/run-query.ts';

/** Larger tables are exported from their own screens. */
const exportedRowsMax = 10_000;

/** An answer as CSV, recomputed. Throws if it has no figures or is not the person's own. */
async function exportAnswerTable(
  tx: TenantTransaction,
  conversation: Conversation,
  { id, options }: { readonly id: string; readonly options: RunOptions },
): Promise<string> {
  const message = await findMessage(tx, id);
  const isOwn = message !== undefined && isOf(conversation, message);
  const query = isOwn ? readQuery(message.query) : null;
  if (query === null) throw new AppError('not_found');
  const result = await runQuery(tx, query, { ...options, rowsMax: exportedRowsMax });
  const table = tableOf(result, { vendorIds: new Map(), rowsMax: query.limit ?? exportedRowsMax });
  const { columns, rows, total } = table ?? tableOfFigure(result);
  return [
    byteOrderMark + csvLine(columns.map(({ label }) => label)),
    ...rows.map(({ cells }) => csvLine(cells)),
    ...(total === null ? [] : [csvLine(total)]),
  ].join('');
}

/** A single figure is a table of one row. */
function tableOfFigure(result: QueryResult) {
  const figure = figureOf(result);
  const columns = ['Figure', 'Value'].map((label) => ({ label }));
  return { columns, rows: [{ cells: [figure?.label ?? '', figure?.value ?? null] }], total: null };
}

/** An export reads up to ten thousand rows. */
const exportsPerMinuteMax = 10;

export function registerAssistantRoutes(app: App): void {
  const { http, database, clock, config } = app;
  const model = openModel(config.model);
  const engine = model === undefined ? ('built_in' as const) : ('model' as const);
  const answerer = openAnswerer(app, model);

  http.handle(assistantRoutes.askAssistant, async ({ actor, body, request }) => {
    const call = { actor, conversation: conversationOf(actor, request), origin: originOf(request) };
    const row = await ask({ ...app, answerer }, call, body);
    return { response: row.content, message: toMessage(row) };
  });

  const noMessages = { messages: [], engine: null, pending: null };
  http.inPharmacy(assistantRoutes.getConversation, noMessages, async ({ actor, request }) => {
    const rows = await database.withTenant(actor.organizationId, (tx) =>
      listMessages(tx, conversationOf(actor, request)),
    );
    const pending = rows.find((row) => isPending(row, clock()))?.id ?? null;
    return { messages: rows.map(toMessage), engine, pending };
  });

  http.handle(assistantRoutes.clearConversation, async ({ actor, request }) => ({
    cleared: await database.withTenant(actor.organizationId, (tx) =>
      deleteConversation(tx, conversationOf(actor, request)),
    ),
  }));

  http.handle(
    assistantRoutes.exportAnswerTable,
    async (call) => {
      const { actor, params, request } = call;
      const today = dayIn(actor.timeZone, clock());
      const asked = { id: params.id, options: runOptions(app, today) };
      const csv = await database.withTenant(
        actor.organizationId,
        (tx) => exportAnswerTable(tx, conversationOf(actor, request), asked),
        { snapshot: true },
      );
      return sendOnRecord(database, call, {
        record: {
          entityType: 'assistant',
          description: 'Table of an answer exported',
          newValues: { messageId: params.id },
        },
        type: 'text/csv; charset=utf-8',
        fileName: `answer-${today}.csv`,
        content: Buffer.from(csv),
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}

function conversationOf(
  { userId }: { readonly userId: string },
  { session }: FastifyRequest,
): Conversation {
  return { userId, sessionHash: hashSessionId(session.sessionId) };
}

/** A stored message for the page; an answer in an older format has only its text. */
function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    role: row.role === 'assistant' ? 'assistant' : 'user',
    content: row.content,
    timestamp: row.created_at.toISOString(),
    answer: chatAnswer.safeParse(row.answer).data ?? null,
    answerTo: row.answer_to,
  };
}
