import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { namesOf as filterNames, hasTime } from '@pfs/assistant/check-query';
import { categories } from '@pfs/core/category';
import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { dimensions } from '@pfs/core/figures/formula';
import { type GlossaryEntry, type GlossaryWord, glossary } from '@pfs/core/glossary';
import { periodNames } from '@pfs/core/metrics/periods';
import { parseCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { errors } from '@pfs/wire/errors';
import { askedDay, askedText } from '@pfs/wire/fields';
import { type FigureTerm, type FigureUnit, figureRoutes, figureUnit } from '@pfs/wire/figures';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { answerMeaning } from '../assistant/public.ts';
import { namesOf, type ReadApi, requireKnownNames } from './read-api.ts';
import { describeLists, listNames, readRows } from './row-lists.ts';

const periods = Object.keys(periodNames) as [keyof typeof periodNames];
const name = z.enum(figureNames);

const figureInput = z
  .strictObject({
    figure: name.describe('A name of list_figures'),
    period: z.enum(periods).optional().describe('A named period, instead of from and to'),
    from: askedDay().optional().describe('First day, YYYY-MM-DD'),
    to: askedDay().optional().describe('Last day, YYYY-MM-DD, included'),
    payer: askedText(300).optional().describe('The whole name of a payer'),
    drug: askedText(300).optional().describe('The whole name of a drug'),
    ndc: askedText(20).optional().describe('Eleven digits'),
    vendor: askedText(300).optional().describe('The whole name of a vendor'),
    category: z.enum(categories).optional().describe('Of lump sums'),
    by: z.enum(dimensions).optional().describe('Breaks the figure down'),
    limit: z.int().min(1).max(1_000).default(50).describe('The most members of a breakdown'),
  })
  .refine(
    ({ period, from, to }) => period === undefined || (from === undefined && to === undefined),
    { path: ['period'], message: 'Use period, or from and to' },
  );

/** Dollars are exact to the cent; the same amount follows in whole cents. */
const amount = {
  value: z.number().nullable().describe('In the unit; null: not known'),
  cents: z.int().nullable().describe('Whole cents of an amount in dollars, else null'),
};

const term = z.object({
  label: z.string(),
  operator: z.enum(['plus', 'minus', 'times', 'divided']).nullable(),
  unit: figureUnit,
  ...amount,
  figure: z.string().nullable().describe('Set if the term is a figure of its own'),
  rows: z
    .object({ kind: z.string(), filters: z.record(z.string(), z.string()), count: z.int() })
    .nullable()
    .describe('Arguments of list_rows for the rows of the term'),
});

const member = z.object({
  name: z.string(),
  ndc: z.string().nullable(),
  id: z.string().nullable().describe('Of a remittance'),
  ...amount,
  share: z.number().nullable().describe('Percent of the whole'),
  isEstimated: z.boolean(),
});

const figureOutput = z.object({
  figure: name,
  ...{ label: z.string(), meaning: z.string(), unit: figureUnit, ...amount },
  period: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  terms: z.array(term).describe('What the figure is made of; empty with by, vendor or category'),
  members: z.array(member).describe('With by: the highest first, or in order of time'),
  memberCount: z.int().describe('How many members there are, beyond the limit too'),
  isEstimated: z.boolean().describe('Part of the drug cost is an estimate'),
  notes: z.array(z.string()).describe('What is estimated, left out or still being calculated'),
  link: z.string().describe('The screen with the rows'),
});

type Asked = z.output<typeof figureInput>;

/** A figure with its terms, or its members with `by`. `today` is the pharmacy's. */
async function readFigure(
  api: ReadApi,
  { figure, period, by, limit, vendor, category, ...given }: Asked,
  today: Day,
): Promise<z.output<typeof figureOutput>> {
  requireFilters(figure, { ...given, period, vendor, category });
  const asked = period === undefined ? given : { ...given, ...periodNames[period].of(today) };
  const isPart = by !== undefined || vendor !== undefined || category !== undefined;
  const found = isPart
    ? await readMembers(api, { figure, query: { ...asked, vendor, category, by }, limit })
    : await readTerms(api, { figure, query: asked });
  const isNothing = !found.value && found.members.length === 0;
  if (isNothing) await requireKnownNames(api, namesOf({ ...asked, vendor }));
  const screen =
    category === undefined ? { path: '/analytics', figure } : { path: '/lump-sums', category };
  const { path, ...params } = screen;
  return { ...found, link: api.link(path, { ...params, ...asked }) };
}

interface Reading {
  readonly figure: FigureName;
  readonly query: Readonly<Record<string, string | undefined>>;
}

async function readTerms(api: ReadApi, { figure, query }: Reading) {
  const { body } = await api.read(figureRoutes.getFigure, { name: figure, query });
  const { label, sentence, unit, value, period, note, leftOut, estimated, terms } = body;
  return {
    ...{ figure, label, meaning: sentence, unit, ...amountOf(value, unit), period },
    terms: terms.map(toTerm),
    ...{ members: [], memberCount: 0, isEstimated: estimated !== undefined },
    notes: [estimated, leftOut, note].filter((one) => one !== undefined),
  };
}

async function readMembers(
  api: ReadApi,
  { figure, query, limit }: Reading & { readonly limit: number },
) {
  const { body } = await api.read(figureRoutes.getFigureBreakdown, {
    name: figure,
    query: { ...query, limit: String(limit) },
  });
  const { label, sentence, unit, value, period, members, memberCount, estimated, notes } = body;
  return {
    ...{ figure, label, meaning: sentence, unit, ...amountOf(value, unit), period, terms: [] },
    members: members.map((one) => ({ ...one, ...amountOf(one.value, unit) })),
    ...{ memberCount, isEstimated: estimated !== undefined },
    notes: estimated === undefined ? notes : [estimated, ...notes],
  };
}

function amountOf(value: number | null, unit: FigureUnit) {
  const isMoney = unit === 'dollars' && value !== null;
  return { value, cents: isMoney ? (parseCents(value.toFixed(2)) ?? null) : null };
}

function toTerm({ label, operator, unit, value, rows }: FigureTerm) {
  const figure = rows?.kind === 'figures' ? (rows.filter['figure'] ?? null) : null;
  const isList = rows !== null && (listNames as readonly string[]).includes(rows.kind);
  return {
    ...{ label, operator, unit, ...amountOf(value, unit), figure },
    rows: isList ? { kind: rows.kind, filters: rows.filter, count: rows.count } : null,
  };
}

const filterWords: Readonly<Record<string, readonly string[]>> = {
  payers: ['payer'],
  drugs: ['drug'],
  ndcs: ['ndc'],
  vendors: ['vendor'],
  categories: ['category'],
};

/** The filters of a figure, as the catalogue has them. */
function filtersOf(figure: FigureName): readonly string[] {
  const days = hasTime(figure) ? ['period', 'from', 'to'] : [];
  return [...days, ...filterNames(figure).flatMap((filter) => filterWords[filter] ?? [])];
}

/** A filter that a figure doesn't have is refused, never ignored. */
function requireFilters(figure: FigureName, asked: Readonly<Record<string, unknown>>): void {
  const known = filtersOf(figure);
  const unknown = Object.keys(asked).find(
    (filter) => asked[filter] !== undefined && !known.includes(filter),
  );
  if (unknown === undefined) return;
  const those = known.join(', ') || 'none';
  const message = `${figures[figure].label} can’t be narrowed by ${unknown}. Filters: ${those}.`;
  throw new AppError('invalid_input', { message });
}

const figureList = z.object({
  figures: z.array(
    z.object({
      ...{ name, label: z.string(), meaning: z.string(), unit: figureUnit },
      filters: z.array(z.string()),
      by: z.array(z.enum(dimensions)).describe('What it can be broken down by'),
    }),
  ),
});

/** The catalogue, or the figures whose names, labels or meanings have all words of a text. */
function listFigures(search = ''): z.output<typeof figureList> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const listed = figureNames.map((one) => {
    const { label, sentence, unit, by } = figures[one];
    return { name: one, label, meaning: sentence, unit, filters: [...filtersOf(one)], by: [...by] };
  });
  const isMeant = ({ name: own, label, meaning }: (typeof listed)[number]) => {
    const text = `${own} ${label} ${meaning}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return { figures: listed.filter(isMeant) };
}

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
