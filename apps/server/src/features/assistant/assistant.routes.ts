import { checkQuery } from '@pfs/assistant/check-query';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import type { KnownNames } from '@pfs/assistant/reading';
import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { estimateText } from '@pfs/core/figures/verdicts';
import { assistantRoutes, type ChatMessage, chatAnswer } from '@pfs/wire/assistant';
import {
  type FigureBreakdown,
  figureRoutes,
  type KnownName,
  type NamedKind,
} from '@pfs/wire/figures';
import type { FastifyRequest } from 'fastify';
import { dayIn } from '../../platform/clock.ts';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openModel } from '../../platform/model/open-model.ts';
import type { App } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/impersonation.ts';
import { originOf, sendOnRecord } from '../audit/public.ts';
import { toFigure, toFigureFilter } from '../figures/public.ts';
import { notesOf } from './answer/sentences.ts';
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
import { readKnownNames } from './known-names.repository.ts';
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
  registerBreakdownRoutes(app);
  const { http, database, clock, config } = app;
  const model = openModel(config.model);
  const engine = model === undefined ? ('built_in' as const) : ('model' as const);
  const answerer = openAnswerer(app, model);

  http.handle(assistantRoutes.askAssistant, async ({ actor, body, request }) => {
    const call = { actor, conversation: conversationOf(actor, request), origin: originOf(request) };
    const row = await ask({ ...app, leases: http.leases, answerer }, call, body);
    return { response: row.content, message: toMessage(row) };
  });

  const noMessages = { messages: [], engine: null, pending: null };
  http.inPharmacy(assistantRoutes.getConversation, noMessages, async ({ actor, request }) => {
    const rows = await database.withTenant(actor.organizationId, (tx) =>
      listMessages(tx, conversationOf(actor, request)),
    );
    const last = rows.findLast(({ status }) => status === 'pending');
    const isAtWork = last !== undefined && (await isPending(last, http.leases));
    return { messages: rows.map(toMessage), engine, pending: isAtWork ? last.id : null };
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

/** Figures by payer, drug and so on, from the queries that answer questions; and their names. */
function registerBreakdownRoutes(app: App): void {
  const { http, database, clock } = app;
  http.handle(figureRoutes.getFigureBreakdown, async ({ actor, params, query }) => {
    const { by = null, vendor, category, limit, ...asked } = query;
    const filter = {
      ...toFigureFilter(asked),
      vendors: vendor === undefined ? [] : [vendor],
      categories: category === undefined ? [] : [category],
    };
    const shape = by === null ? 'total' : isTime(by) ? 'trend' : 'rank';
    const figureQuery = toQuery({ shape, figure: params.name, by, filter });
    const fault = checkQuery(figureQuery);
    if (fault !== undefined) throw new AppError('invalid_input', { message: fault });
    const { organizationId, timeZone } = actor;
    if (organizationId === null) return toBreakdown(figureQuery, undefined);
    const options = { ...runOptions(app, dayIn(timeZone, clock())), rowsMax: limit };
    const result = await database.withTenant(
      organizationId,
      (tx) => runQuery(tx, figureQuery, options),
      { snapshot: true },
    );
    return toBreakdown(figureQuery, result);
  });

  http.inPharmacy(figureRoutes.listKnownNames, [], async ({ actor, query }) => {
    const names = await database.withTenant(actor.organizationId, readKnownNames, {
      snapshot: true,
    });
    return namesLike(namesOfKind(names, query.kind), query.search).slice(0, query.limit);
  });
}

function toBreakdown(
  { figure, filter }: FigureQuery,
  result: QueryResult | undefined,
): FigureBreakdown {
  const { label, sentence, unit } = figures[figure];
  const empty = { name: figure, label, sentence, unit, period: filter.period };
  if (result === undefined) {
    return { ...empty, value: null, members: [], memberCount: 0, notes: [], dataAsOf: null };
  }
  const { knownCostPercentage, caveats, dataAsOf, value, memberCount } = result;
  const others = caveats.filter((caveat) => caveat !== 'estimated_cost');
  return {
    ...empty,
    value: toFigure(value, unit),
    members: result.members.map(({ name, ndc, id, value: own, share, isEstimated = false }) => ({
      ...{ name, ndc, id, isEstimated, value: toFigure(own, unit) },
      share: toFigure(share, 'percent'),
    })),
    memberCount,
    ...(knownCostPercentage === null ? {} : { estimated: estimateText(knownCostPercentage) }),
    notes: [...notesOf({ ...result, caveats: others })],
    dataAsOf: dataAsOf?.toISOString() ?? null,
  };
}

function namesOfKind({ payers, vendors, drugs }: KnownNames, kind: NamedKind): KnownName[] {
  if (kind === 'drug') return drugs.filter(({ name }) => name !== '');
  return (kind === 'payer' ? payers : vendors).map((name) => ({ name, ndc: null }));
}

/** The name itself first, then those that begin with the text, contain it, or share a word. */
function namesLike(names: readonly KnownName[], text: string): KnownName[] {
  const asked = text.trim().toLowerCase();
  const words = asked.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const distance = ({ name }: KnownName) => {
    const own = name.toLowerCase();
    if (own === asked) return 0;
    if (own.startsWith(asked)) return 1;
    if (own.includes(asked)) return 2;
    return words.some((word) => own.includes(word)) ? 3 : 4;
  };
  const placed = names.map((known) => ({ known, place: distance(known) }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ known }) => known);
}
