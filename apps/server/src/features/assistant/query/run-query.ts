import { isDeepStrictEqual } from 'node:util';
import { checkQuery, hasTime } from '@pfs/assistant/check-query';
import type { FigureQuery } from '@pfs/assistant/query';
import { addDays, monthOf } from '@pfs/core/days';
import { doesAddUp } from '@pfs/core/figures/catalogue';
import { addSums, evaluate, type Sums, termsOf } from '@pfs/core/figures/evaluate';
import { everything, type FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import { termDefinition } from '@pfs/core/figures/terms';
import { isCostKnown } from '@pfs/core/figures/verdicts';
import { monthsEndingWith } from '@pfs/core/metrics/periods';
import { percentage } from '@pfs/core/metrics/ratios';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import {
  areFeesWaiting,
  daysOf,
  type FigureGroup,
  isOfClaims,
  readCountedDays,
  readFigureGroups,
} from '../../figures/public.ts';
import { findAnalysedMonth } from '../../ledger/public.ts';
import { explainChange, periodBefore, settleCompare, settleWhy, volumeOf } from './changes.ts';
import { listRows } from './lists.ts';
import { isCostMostlyKnown, isOfRows, pairsOf, rankedMembers, revenueOf } from './members.ts';
import type { Caveat, QueryResult, RunOptions } from './query-result.ts';

const rowsShown = 50;
/** A chart of more points shows no more. */
const bucketsMax = 1_000;

const lastFile = prepare<{ at: Date | null }>(
  'assistant: data as of',
  `select coalesce(completed_at, created_at) as at from remittances
  where organization_id = $1 and exists (select from payments
    where payments.organization_id = $1 and payments.remittance_id = remittances.id
      and payments.counted)
  order by coalesce(completed_at, created_at) desc limit 1`,
);

type Found = Partial<QueryResult> & Pick<QueryResult, 'value' | 'firstDay' | 'lastDay'>;

/** Runs a query. Needs a snapshot transaction, and a query that passes `checkQuery`. */
export async function runQuery(
  tx: TenantTransaction,
  asked: FigureQuery,
  options: RunOptions,
): Promise<QueryResult> {
  const fault = checkQuery(asked);
  if (fault !== undefined) throw new RangeError(fault);
  const { firstDay, lastDay } = await readCountedDays(tx);
  const { today } = options;
  const settled =
    asked.shape === 'why' ? settleWhy(asked, { today, lastDay }) : settleCompare(asked, today);
  const query = hasTime(asked.figure) ? settled : await ofAnalyzedYear(tx, settled, today);
  const run = { tx, query, options, firstDay };
  const found = await (query.shape === 'list' ? list(run) : count(run));
  const [file] = await lastFile(tx);
  return {
    ...{ valueBefore: null, members: [], memberCount: 0, list: null, latest: null, before: null },
    ...{ whole: null, change: null, knownCostPercentage: null, caveats: [] },
    ...found,
    query,
    today,
    dataAsOf: file?.at ?? null,
  };
}

/** What could be saved in a year is of the same twelve months as Contract Analysis. */
async function ofAnalyzedYear(
  tx: TenantTransaction,
  query: FigureQuery,
  today: Day,
): Promise<FigureQuery> {
  const month = await findAnalysedMonth(tx, monthOf(today));
  const period = month === undefined ? everything.period : monthsEndingWith(month, 12);
  return { ...query, filter: { ...query.filter, period } };
}

interface Run {
  readonly tx: TenantTransaction;
  readonly query: FigureQuery;
  readonly options: RunOptions;
  /** The first day with counted payments. */
  readonly firstDay: Day | null;
}

/** The rows of a list, and the sums of all matching rows. */
async function list({ tx, query, options }: Run): Promise<Found> {
  const limit = query.limit ?? options.rowsMax ?? rowsShown;
  const { firstDay, lastDay, ...found } = await listRows(tx, query, { ...options, limit });
  const result = { value: found.count, list: found, firstDay, lastDay };
  const { from, to } = query.filter.period;
  if (found.count > 0 || (from === null && to === null)) return result;
  const ever = { ...query, filter: { ...query.filter, period: everything.period } };
  const { lastDay: last } = await listRows(tx, ever, { ...options, limit: 1 });
  return { ...result, latest: last === null ? null : { month: last.slice(0, 7), value: null } };
}

/** All shapes except lists. */
async function count(run: Run): Promise<Found> {
  const { query, options } = run;
  const { figure, filter, by, against, shape, limit } = query;
  const { settings, rowsMax, today } = options;
  const groups = await read(run, filter, by);
  const before = against === null ? [] : await read(run, { ...filter, period: against }, by);
  const sums = allOf(groups);
  const whole = shape === 'share' ? await readWhole(run, by) : null;
  const value = whole ?? evaluate(figure, sums, settings);
  const pairs = by === null && shape !== 'why' ? [] : pairsOf(query, groups, before);
  const { members, change } =
    shape === 'why'
      ? explainChange(query, pairs, settings)
      : { members: rankedMembers(query, pairs, { whole: value, settings, today }), change: null };
  const shown = limit ?? rowsMax ?? (shape === 'trend' ? bucketsMax : rowsShown);
  const days = daysOf(groups);
  const revenue = revenueOf(figure, sums);
  return {
    value,
    valueBefore: isUnknown(run) ? null : evaluate(figure, allOf(before), settings),
    members: members.slice(0, shown),
    memberCount: members.length,
    change,
    ...days,
    ...(days.firstDay === null ? { latest: await readLatest(run) } : await readContext(run, sums)),
    knownCostPercentage: revenue === null ? null : percentage(revenue.known, revenue.all),
    caveats: await caveatsOf(run, sums),
  };
}

/** Before the first day with payments nothing of them is known; that is not 0. */
function isUnknown({ query: { figure, against }, firstDay }: Run): boolean {
  if (against === null) return true;
  const ofOtherDays = ['fills', 'earnedLumps', 'invoices', 'dues', 'invoicePayments'] as const;
  return (against.to ?? '') < (firstDay ?? '') && !isOfRows(figure, ...ofOtherDays);
}

const allOf = (groups: readonly FigureGroup[]) => addSums(groups.map(({ sums }) => sums));

/** One group for each member with rows. */
function read({ tx, query, options }: Run, filter: FigureFilter, by: Dimension | null) {
  const volume = query.shape === 'why' ? volumeOf(query) : undefined;
  const figures = [
    ...[query.figure, ...(volume === undefined ? [] : [volume])],
    ...(isBelowCost(query.figure) ? (['knownCostShare'] as const) : []),
  ];
  const ofClaims = query.by === 'drug' || isOfClaims(query);
  return readFigureGroups(tx, { figures, by, filter, ofClaims }, options);
}

const namesOf: Partial<Record<Dimension, readonly (keyof FigureFilter)[]>> = {
  ...{ payer: ['payers'], drug: ['drugs', 'ndcs'], vendor: ['vendors'] },
  ...{ category: ['categories'], status: ['invoiceStatus'] },
};

/** The same figure without the filter's names, or those of a dimension; null without names. */
async function readWhole(run: Run, by: Dimension | null): Promise<number | null> {
  const { figure, filter } = run.query;
  const names = by === null ? Object.values(namesOf).flat() : (namesOf[by] ?? []);
  const unnamed = Object.fromEntries(names.map((name) => [name, everything[name]]));
  if (isDeepStrictEqual({ ...filter, ...unnamed }, filter)) return null;
  const groups = await read(run, { ...filter, ...unnamed }, null);
  return evaluate(figure, allOf(groups), run.options.settings);
}

/** The context of a figure: the prior period, and the total that it is a part of. */
async function readContext(run: Run, sums: Sums): Promise<Partial<QueryResult>> {
  const { figure, filter, by, shape, against } = run.query;
  const period = periodBefore(filter.period, run.options.today);
  // A comparison with an unfinished period also gets one with comparable days.
  const isRunning = period !== null && addDays(period.to ?? '', 1) !== filter.period.from;
  const isCompared = shape === 'compare' && by === null && isRunning && against?.to !== period.to;
  const isKnown = (run.firstDay ?? '').slice(0, 7) <= (period?.from ?? '');
  const isWanted = period !== null && isKnown && (shape === 'total' || isCompared);
  const groups = isWanted ? await read(run, { ...filter, period }, null) : [];
  const isPart = shape === 'total' && doesAddUp(figure) && isCostMostlyKnown(figure, sums);
  const value = evaluate(figure, allOf(groups), run.options.settings);
  return {
    before: period === null || daysOf(groups).firstDay === null ? null : { period, value },
    whole: isPart ? await readWhole(run, null) : null,
  };
}

/** The latest month with data, if the requested period has none. */
async function readLatest(run: Run): Promise<QueryResult['latest']> {
  const { query, options } = run;
  const { from, to } = query.filter.period;
  if (from === null && to === null) return null;
  const groups = await read(run, { ...query.filter, period: everything.period }, 'month');
  const months = groups
    .map(({ name, sums }) => ({
      month: name,
      value: evaluate(query.figure, sums, options.settings),
    }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
  return months.find(({ value }) => value !== 0) ?? months[0] ?? null;
}

/** Whether only fills of known cost count. */
const isBelowCost = (figure: FigureName) =>
  [...termsOf([figure])].some((term) => termDefinition(term).where.belowCost);

/** Whether fills of known cost are too few to conclude anything from those below it. */
function isOfFewCosts(figure: FigureName, { knownRevenue, unknownRevenue }: Sums): boolean {
  if (!isBelowCost(figure) || !unknownRevenue) return false;
  const known = toCents(knownRevenue ?? 0);
  return !isCostKnown(known, toCents(known + unknownRevenue));
}

async function caveatsOf({ tx, query }: Run, sums: Sums): Promise<readonly Caveat[]> {
  const { figure, filter } = query;
  const isOfDrugs = isOfClaims(query);
  const isSpread = isOfRows(figure, 'spreads');
  const isDenied = figure === 'claims' && !!sums.claimsDenied && filter.claimStatus === null;
  return [
    ...(isOfDrugs && isOfRows(figure, 'lumps', 'earnedLumps') && !isSpread
      ? (['no_lump_sums'] as const)
      : []),
    ...(isDenied ? (['denied_not_counted'] as const) : []),
    ...(isOfFewCosts(figure, sums) ? (['few_known_costs'] as const) : []),
    ...(revenueOf(figure, sums) === null ? [] : (['estimated_cost'] as const)),
    ...(isOfDrugs && isSpread && (await areFeesWaiting(tx)) ? (['spreading'] as const) : []),
  ];
}
