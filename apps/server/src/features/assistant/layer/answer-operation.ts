import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import { addSums, type Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { daysOf, type FigureGroup } from '../../figures/public.ts';
import { changedMembers, compareMembers, orderedMembers } from './compare-members.ts';
import { type Measured, measure } from './measured.ts';
import { bucketsMax, type RunOptions, rowsShown } from './run-options.ts';
import { fillGroups, toMembers } from './to-members.ts';

type Answered = Omit<QueryResult, 'dataAsOf' | 'list'>;

/** Every operation but `list`. */
export async function answerOperation(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: RunOptions,
): Promise<Answered> {
  const measured = measure(tx, query, options);
  const groups = await measured.read(query.filter, query.by);
  const sums = allOf(groups);
  const before =
    query.against === null
      ? undefined
      : await measured.read({ ...query.filter, period: query.against }, query.by);
  const value = await readValue(measured, query, sums);
  const members = membersOf(measured, { groups, before, query, value });
  const days = daysOf(groups);
  return {
    query,
    value,
    valueBefore: before === undefined ? null : measured.figure(allOf(before)),
    members: members.slice(0, limitOf(query, options)),
    memberCount: members.length,
    ...days,
    latestMonth: days.firstDay === null ? await latestMonthOf(measured, query.filter) : null,
    knownCostPercentage: measured.knownCostPercentage(sums),
    caveats: await measured.caveats(sums),
  };
}

const allOf = (groups: readonly FigureGroup[]) => addSums(groups.map(({ sums }) => sums));

/** Of a share the whole that it is a part of: everything but the names that are asked about. */
async function readValue(
  measured: Measured,
  query: AssistantQuery,
  sums: Sums,
): Promise<number | null> {
  const whole = query.operation === 'share' ? withoutNames(query) : query.filter;
  if (whole === query.filter) return measured.figure(sums);
  return measured.figure(allOf(await measured.read(whole, null)));
}

/** The same filter where it names no member of `by`. */
function withoutNames({ by, filter }: AssistantQuery): FigureFilter {
  if (by === 'payer' && filter.payers.length > 0) return { ...filter, payers: [] };
  if (by === 'vendor' && filter.vendors.length > 0) return { ...filter, vendors: [] };
  if (by === 'category' && filter.categories.length > 0) return { ...filter, categories: [] };
  if (by === 'status' && filter.invoiceStatus !== null) return { ...filter, invoiceStatus: null };
  if (by === 'drug' && filter.drugs.length + filter.ndcs.length > 0) {
    return { ...filter, drugs: [], ndcs: [] };
  }
  return filter;
}

interface Parts {
  readonly query: AssistantQuery;
  readonly groups: readonly FigureGroup[];
  readonly before: readonly FigureGroup[] | undefined;
  readonly value: number | null;
}

function membersOf(
  measured: Measured,
  { query, groups, before, value }: Parts,
): readonly ResultMember[] {
  if (query.by === null) return [];
  const filled = fillGroups(groups, query);
  if (before !== undefined) {
    const members = compareMembers(measured, filled, before);
    if (query.operation === 'explain') return changedMembers(members);
    return orderedMembers(members, query.order);
  }
  return toMembers(measured, filled, { query, whole: value });
}

function limitOf({ operation, limit }: AssistantQuery, { rowsMax }: RunOptions): number {
  return limit ?? rowsMax ?? (operation === 'trend' ? bucketsMax : rowsShown);
}

/** Where the asked period has nothing: the month to look at instead. */
async function latestMonthOf(measured: Measured, filter: FigureFilter): Promise<string | null> {
  const groups = await measured.read({ ...filter, period: { from: null, to: null } }, 'month');
  const active = groups.filter(({ sums }) => measured.isActive(sums));
  const months = (active.length > 0 ? active : groups).map(({ name }) => name).toSorted();
  return months.at(-1) ?? null;
}
