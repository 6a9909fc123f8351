import { measureDefinition } from '@pfs/core/assistant/measures';
import type { AssistantQuery, QueryFilter } from '@pfs/core/assistant/query';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { daysOf } from './add-groups.ts';
import { changedMembers, compareMembers, orderedMembers } from './compare-members.ts';
import type { Family, Group } from './family.ts';
import { bucketsMax, type RunOptions, rowsShown } from './run-options.ts';
import { fillGroups, toMembers } from './to-members.ts';

type Answered = Omit<QueryResult, 'dataAsOf' | 'list'>;

/** Every operation but `list`, of any source. */
export async function answerOperation<Facts>(
  tx: TenantTransaction,
  family: Family<Facts>,
  { query, options }: { readonly query: AssistantQuery; readonly options: RunOptions },
): Promise<Answered> {
  const groups = await family.read(tx, query.filter, query.by);
  const facts = family.add(groups.map((group) => group.facts));
  const before =
    query.against === null
      ? undefined
      : await family.read(tx, { ...query.filter, period: query.against }, query.by);
  const value = await readValue(tx, family, { query, facts });
  const members = membersOf(family, { groups, before, query, value });
  const days = daysOf(groups);
  return {
    query,
    value,
    valueBefore:
      before === undefined ? null : family.figure(family.add(before.map((part) => part.facts))),
    members: members.slice(0, limitOf(query, options)),
    memberCount: members.length,
    ...days,
    latestMonth: days.firstDay === null ? await latestMonthOf(tx, family, query.filter) : null,
    caveats: await family.caveats(tx, facts),
  };
}

interface Asked<Facts> {
  readonly query: AssistantQuery;
  readonly facts: Facts;
}

/** Of a share the whole that it is a part of: everything but the names that are asked about. */
async function readValue<Facts>(
  tx: TenantTransaction,
  family: Family<Facts>,
  { query, facts }: Asked<Facts>,
): Promise<number | null> {
  const whole = query.operation === 'share' ? withoutNames(query) : query.filter;
  if (whole === query.filter) return family.figure(facts);
  const all = await family.read(tx, whole, null);
  return family.figure(family.add(all.map((group) => group.facts)));
}

/** The same filter where it names no member of `by`. */
function withoutNames({ by, filter }: AssistantQuery): QueryFilter {
  if (by === 'payer' && filter.payers.length > 0) return { ...filter, payers: [] };
  if (by === 'vendor' && filter.vendors.length > 0) return { ...filter, vendors: [] };
  if (by === 'category' && filter.categories.length > 0) return { ...filter, categories: [] };
  if (by === 'status' && filter.invoiceStatus !== null) return { ...filter, invoiceStatus: null };
  if (by === 'drug' && filter.drugs.length + filter.ndcs.length > 0) {
    return { ...filter, drugs: [], ndcs: [] };
  }
  return filter;
}

interface Parts<Facts> {
  readonly query: AssistantQuery;
  readonly groups: readonly Group<Facts>[];
  readonly before: readonly Group<Facts>[] | undefined;
  readonly value: number | null;
}

function membersOf<Facts>(
  family: Family<Facts>,
  { query, groups, before, value }: Parts<Facts>,
): readonly ResultMember[] {
  if (query.by === null) return [];
  if (before !== undefined) {
    const members = compareMembers(family, fillGroups(family, groups, query), before);
    if (query.operation === 'explain') return changedMembers(members);
    return orderedMembers(members, query.order);
  }
  const whole = measureDefinition(query.measure).adds ? value : null;
  return toMembers(family, fillGroups(family, groups, query), { query, whole });
}

function limitOf({ operation, limit }: AssistantQuery, { rowsMax }: RunOptions): number {
  return limit ?? rowsMax ?? (operation === 'trend' ? bucketsMax : rowsShown);
}

/** Where the asked period has nothing: the month to look at instead. */
async function latestMonthOf<Facts>(
  tx: TenantTransaction,
  family: Family<Facts>,
  filter: QueryFilter,
): Promise<string | null> {
  const groups = await family.read(tx, { ...filter, period: { from: null, to: null } }, 'month');
  const active = groups.filter(({ facts }) => family.isActive(facts));
  const months = (active.length > 0 ? active : groups).map(({ name }) => name).toSorted();
  return months.at(-1) ?? null;
}
