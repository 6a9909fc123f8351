import { figureNames } from '@pfs/core/figures/figure-names';
import { z } from 'zod';
import { day, id, instant } from './fields.ts';
import { figureUnit } from './figures.ts';
import { route } from './route.ts';

const link = z.discriminatedUnion('kind', [
  /** A figure with its rows. */
  z.object({
    kind: z.literal('figure'),
    label: z.string(),
    figure: z.enum(figureNames),
    filter: z.record(z.string(), z.string()),
  }),
  /** Rows of a list with its query. */
  z.object({
    kind: z.literal('rows'),
    label: z.string(),
    rows: z.enum(['claims', 'lumpSums', 'payments', 'invoices']),
    filter: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('remittance'), label: z.string(), id }),
  /** The CSV of an answer, by the ID of its message. */
  z.object({ kind: z.literal('file'), label: z.string(), id }),
  /** A screen of this app. */
  z.object({ kind: z.literal('screen'), label: z.string(), path: z.string().startsWith('/') }),
]);

export type AnswerLink = z.infer<typeof link>;

const columnKind = z.enum(['text', 'day', 'month', 'dollars', 'percent', 'count', 'quantity']);

/** A cell is text, a figure in the unit of its column, or null if unknown. */
const cell = z.union([z.string(), z.number(), z.null()]);

const answerTable = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: columnKind })),
  rows: z.array(z.object({ cells: z.array(cell), link: link.nullable() })),
  /** The total of all rows, including hidden ones; null if they don't add up. */
  total: z.array(cell).nullable(),
  /** The number of all rows; more than `rows` if the table is cut. */
  count: z.number().int(),
});

export type AnswerTable = z.infer<typeof answerTable>;

const answerChart = z.object({
  kind: z.enum(['bars', 'line']),
  unit: figureUnit,
  points: z.array(z.object({ label: z.string(), value: z.number().nullable() })),
});

/** How a figure was calculated. */
const answerMethod = z.object({
  /** The question as understood: `DIR fees of Humana, October 2026, by drug`. */
  reading: z.string(),
  period: z.object({ from: day.nullable(), to: day.nullable(), words: z.string() }),
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  formula: z.string(),
  dataAsOf: instant.nullable(),
});

export const chatAnswer = z.object({
  /** Answered; asked back; can't be answered; help. */
  kind: z.enum(['figure', 'ask', 'cannot', 'help']),
  engine: z.enum(['built_in', 'model']),
  /** Why the built-in engine answers although a model is configured. */
  engineNote: z.string().nullable(),
  figure: z
    .object({ label: z.string(), value: z.number().nullable(), unit: figureUnit })
    .nullable(),
  /** The line under the figure: the change against the prior period, or its share of the whole. */
  context: z.string().nullable(),
  method: answerMethod.nullable(),
  table: answerTable.nullable(),
  chart: answerChart.nullable(),
  links: z.array(link),
  /** Sentences about what the figure excludes. */
  notes: z.array(z.string()),
  /** Follow-up questions that can be sent as they are. */
  followUps: z.array(z.string()),
});

export type ChatAnswer = z.infer<typeof chatAnswer>;

const chatMessage = z.object({
  id,
  role: z.enum(['user', 'assistant']),
  /** Plain text. */
  content: z.string(),
  timestamp: instant,
  /** For messages of the assistant. */
  answer: chatAnswer.nullable(),
  /** The question that this message answers. */
  answerTo: id.nullable(),
});

export type ChatMessage = z.infer<typeof chatMessage>;

export const assistantRoutes = {
  askAssistant: route('POST /api/ai/chat', {
    access: 'member',
    summary: 'Ask the assistant; an answer counts as one AI query',
    body: z.strictObject({
      message: z.string().max(20_000),
      /** Created by the caller: a question sent twice is answered and counted once. */
      messageId: id.optional(),
    }),
    answer: z.object({ response: z.string(), message: chatMessage }),
    storesNoAnswer: true,
  }),
  getConversation: route('GET /api/ai/conversation', {
    access: 'signed_in',
    summary: 'Get the conversation since sign-in, oldest first',
    answer: z.object({
      messages: z.array(chatMessage),
      /** The engine that answers; null for a user without a pharmacy. */
      engine: z.enum(['built_in', 'model']).nullable(),
      /** A question that is being answered. */
      pending: id.nullable(),
    }),
  }),
  clearConversation: route('DELETE /api/ai/conversation', {
    access: 'member',
    summary: 'Delete the conversation since sign-in',
    answer: z.object({ cleared: z.number().int() }),
  }),
  exportAnswerTable: route('GET /api/ai/messages/:id/table', {
    access: 'member',
    summary: 'Export an answer’s full table as CSV',
    answerKind: 'file',
  }),
};
