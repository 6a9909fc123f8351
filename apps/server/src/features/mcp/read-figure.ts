import { namesOf as filterNames, hasTime } from '@pfs/assistant/check-query';
import { categories } from '@pfs/core/category';
import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { dimensions } from '@pfs/core/figures/formula';
import { periodNames } from '@pfs/core/metrics/periods';
import { parseCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { askedDay, askedText } from '@pfs/wire/fields';
import { type FigureTerm, type FigureUnit, figureRoutes, figureUnit } from '@pfs/wire/figures';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { namesOf, type ReadApi, requireKnownNames } from './read-api.ts';
import { listNames } from './row-lists.ts';

const periods = Object.keys(periodNames) as [keyof typeof periodNames];
const name = z.enum(figureNames);

export const figureInput = z
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

export const figureOutput = z.object({
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
export async function readFigure(
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

export const figureList = z.object({
  figures: z.array(
    z.object({
      ...{ name, label: z.string(), meaning: z.string(), unit: figureUnit },
      filters: z.array(z.string()),
      by: z.array(z.enum(dimensions)).describe('What it can be broken down by'),
    }),
  ),
});

/** The catalogue, or the figures whose names, labels or meanings have all words of a text. */
export function listFigures(search = ''): z.output<typeof figureList> {
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
