import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { type GlossaryEntry, type GlossaryWord, glossary } from '@pfs/core/glossary';
import type { Day } from '@pfs/core/remittance';
import { errors } from '@pfs/wire/errors';
import { askedText } from '@pfs/wire/fields';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { answerMeaning } from '../assistant/public.ts';
import type { ReadApi } from './read-api.ts';
import { figureInput, figureList, figureOutput, listFigures, readFigure } from './read-figure.ts';
import { describeLists, listNames, readRows } from './row-lists.ts';

export interface McpCall {
  readonly api: ReadApi;
  /** In the pharmacy's time zone. */
  readonly today: Day;
  readonly log: FastifyBaseLogger;
}

const listInput = z.strictObject({
  search: askedText(200).optional().describe('Words of a name, label or meaning'),
});

const rowsInput = z.strictObject({
  kind: z.enum(listNames),
  filters: z
    .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()]))
    .default({})
    .describe('Filters of that list'),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(200).default(25).describe('Rows on a page'),
});

const rowsOutput = z.object({
  kind: z.enum(listNames),
  rows: z.array(z.record(z.string(), z.unknown())).describe('As the API has them, in dollars'),
  total: z.int().describe('How many rows match on all pages'),
  ...{ page: z.int(), limit: z.int() },
  link: z.string().describe('The screen with the rows'),
});

const explainInput = z.strictObject({
  term: askedText(200).describe('A figure’s name or label, or a word of the glossary'),
});

const explainOutput = z.object({
  term: z.string(),
  text: z.string().describe('The meaning, with the formula of a figure'),
  also: z.array(z.string()).describe('Other words for it'),
  links: z.array(z.string()),
});

const rowsDescription = `Lists the rows behind figures, and the pharmacy’s work lists. Days are \
from and to (YYYY-MM-DD, included). Payers and drugs are whole names.
${describeLists()}`;

const readOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** Adds the tools to a server that answers one call. */
export function addTools(server: McpServer, { api, today, log }: McpCall): void {
  const answering = <Asked>(work: (asked: Asked) => object | Promise<object>) => {
    return async (asked: Asked): Promise<CallToolResult> => {
      try {
        const answer = await work(asked);
        const text = JSON.stringify(answer);
        return { content: [{ type: 'text', text }], structuredContent: { ...answer } };
      } catch (error) {
        // What isn't a refusal is ours to mend, and says nothing of itself.
        if (!(error instanceof AppError)) log.error({ err: error }, 'mcp tool');
        const text = error instanceof AppError ? error.message : errors.internal.message;
        return { content: [{ type: 'text', text }], isError: true };
      }
    };
  };
  server.registerTool(
    'list_figures',
    {
      title: 'List figures',
      description:
        'Lists the figures of the pharmacy’s money: name, meaning, unit, filters, and what each ' +
        'can be broken down by.',
      ...{ inputSchema: listInput, outputSchema: figureList, annotations: readOnly },
    },
    answering(({ search }: z.output<typeof listInput>) => listFigures(search)),
  );
  server.registerTool(
    'read_figure',
    {
      title: 'Read a figure',
      description:
        'Reads a figure exactly as the screens show it, with the terms it is made of. With by, ' +
        'it reads the figure of each payer, drug, month and so on. Without days it is of all time.',
      ...{ inputSchema: figureInput, outputSchema: figureOutput, annotations: readOnly },
    },
    answering((asked: z.output<typeof figureInput>) => readFigure(api, asked, today)),
  );
  server.registerTool(
    'list_rows',
    {
      title: 'List rows',
      description: rowsDescription,
      ...{ inputSchema: rowsInput, outputSchema: rowsOutput, annotations: readOnly },
    },
    answering((asked: z.output<typeof rowsInput>) => readRows(api, asked)),
  );
  server.registerTool(
    'explain',
    {
      title: 'Explain a word',
      description: 'Explains a figure with its formula, or a word of the glossary. No amounts.',
      ...{ inputSchema: explainInput, outputSchema: explainOutput, annotations: readOnly },
    },
    answering(({ term }: z.output<typeof explainInput>) => explain(api, term)),
  );
}

const meanings: ReadonlyMap<string, FigureName | GlossaryWord> = new Map([
  ...Object.entries(glossary).flatMap(([word, { also = [] }]: [string, GlossaryEntry]) =>
    [word, ...also].map((one) => [one.toLowerCase(), word as GlossaryWord] as const),
  ),
  ...figureNames.flatMap((name) =>
    [figures[name].label, name].map((one) => [one.toLowerCase(), name] as const),
  ),
]);

const likeMax = 10;

function explain(api: ReadApi, term: string): z.output<typeof explainOutput> {
  const asked = term.trim().toLowerCase();
  const of = meanings.get(asked);
  if (of === undefined) {
    const words = asked.split(/\s+/);
    const like = [...meanings.keys()].filter((one) => words.some((word) => one.includes(word)));
    const those = like.slice(0, likeMax).join(', ');
    const message = `“${term.slice(0, 80)}” isn’t a figure or a word of the glossary.`;
    throw new AppError('invalid_input', {
      message: those === '' ? message : `${message} Like it: ${those}.`,
    });
  }
  const { text, answer } = answerMeaning(of);
  const links = answer.links.flatMap((link) => {
    if (link.kind === 'screen') return [api.link(link.path)];
    return link.kind === 'figure' ? [api.link('/analytics', { figure: link.figure })] : [];
  });
  return { term: of, text, also: answer.notes, links };
}
