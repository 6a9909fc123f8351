import {
  appealStarts,
  dayKinds,
  floorBenchmarks,
  floorBenchmarksMax,
  floorLines,
  floorStatuses,
} from '@pfs/core/floors';
import { usStateCodes } from '@pfs/core/us-states';
import { z } from 'zod';
import { askedDay, askedMonth, day, dollars, id, month, typedDollars } from './fields.ts';
import { route } from './route.ts';

const state = z.enum(usStateCodes, 'Choose a state');
const line = z.enum(floorLines);
const benchmark = z.enum(floorBenchmarks);
const dayKind = z.enum(dayKinds);
const appealStart = z.enum(appealStarts);
const status = z.enum(floorStatuses, 'Choose a status');

const floorRule = z.object({
  id,
  state,
  /** What it covers; empty: its source doesn’t say. */
  lines: z.array(line),
  /** In the order in which they are tried; empty: the state has no floor. */
  benchmarks: z.array(benchmark),
  /** The dispensing fee that the floor adds. */
  fee: dollars.nullable(),
  appealDays: z.number().int().nullable(),
  /** The law states the least that a payer must give. */
  appealIsMinimum: z.boolean(),
  appealDayKind: dayKind.nullable(),
  /** The day from which they count. */
  appealFrom: appealStart.nullable(),
  answerDays: z.number().int().nullable(),
  answerDayKind: dayKind.nullable(),
  effectiveFrom: day.nullable(),
  effectiveTo: day.nullable(),
  status,
  /** The citation. */
  source: z.string(),
  /** The month in which the cited text of the days was read; null: it wasn’t. */
  readIn: month.nullable(),
  /** The same of its floor; null: not verified, or no floor. */
  floorReadIn: month.nullable(),
  /** What wasn’t verified, and whatever else to know. */
  note: z.string(),
});

export type FloorRule = z.infer<typeof floorRule>;

const daysMessage = 'Enter whole days from 1 to 365';
const days = z.number(daysMessage).int(daysMessage).min(1, daysMessage).max(365, daysMessage);

function words(lengthMax: number) {
  return z
    .string()
    .trim()
    .max(lengthMax, `At most ${lengthMax} characters`)
    .refine((text) => !text.includes('\0'), 'Remove NUL characters');
}

/** A whole rule: what is left out is removed. */
const floorRuleBody = z
  .strictObject({
    state,
    lines: z.array(line).max(floorLines.length).default([]),
    benchmarks: z
      .array(benchmark)
      .max(floorBenchmarksMax, `At most ${floorBenchmarksMax} benchmarks`)
      .default([]),
    fee: typedDollars
      .refine((text) => !text.startsWith('-') && Number(text) <= 1_000, 'Use $0 to $1,000')
      .nullable()
      .default(null),
    appealDays: days.nullable().default(null),
    appealIsMinimum: z.boolean('Use true or false').default(false),
    appealDayKind: dayKind.default('calendar'),
    appealFrom: appealStart.nullable().default(null),
    answerDays: days.nullable().default(null),
    answerDayKind: dayKind.default('calendar'),
    effectiveFrom: askedDay().nullable().default(null),
    effectiveTo: askedDay().nullable().default(null),
    status,
    source: words(300).refine((text) => text !== '', 'Enter the citation'),
    readIn: askedMonth.nullable().default(null),
    floorReadIn: askedMonth.nullable().default(null),
    note: words(1_000).default(''),
  })
  .superRefine(({ effectiveFrom, effectiveTo, benchmarks, lines }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (effectiveFrom !== null && effectiveTo !== null && effectiveTo < effectiveFrom) {
      refuse('effectiveTo', 'The last day must not be before the first');
    }
    if (new Set(benchmarks).size < benchmarks.length)
      refuse('benchmarks', 'Choose each benchmark once');
    if (new Set(lines).size < lines.length) refuse('lines', 'Choose each plan type once');
  });

export type FloorRuleBody = z.output<typeof floorRuleBody>;

export const floorRuleRoutes = {
  listFloorRules: route('GET /api/floor-rules', {
    access: 'signed_in',
    summary: 'List price floors and appeal deadlines by state, and the pharmacy’s state',
    answer: z.object({ rules: z.array(floorRule), state: state.nullable() }),
  }),
  addFloorRule: route('POST /api/floor-rules', {
    access: 'super_admin',
    summary: 'Add a state’s price floor and appeal deadlines',
    body: floorRuleBody,
    status: 201,
    answer: floorRule,
  }),
  changeFloorRule: route('PATCH /api/floor-rules/:id', {
    access: 'super_admin',
    summary: 'Replace a state’s rule; what is left out is removed',
    body: floorRuleBody,
    answer: floorRule,
  }),
};
