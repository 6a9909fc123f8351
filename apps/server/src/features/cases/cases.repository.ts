import { addBusinessDays } from '@pfs/core/business-days';
import { type Cents, centsOfSum } from '@pfs/core/money';
import {
  type CaseKind,
  type CaseState,
  casePriors,
  decidedCaseStates,
  openCaseStates,
} from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { CaseStep, CaseSummary, RecoveryCase } from '@pfs/wire/cases';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { isLookWaiting } from '../price-appeals/public.ts';
import { readPartyNames, type SearchedCases } from './case-names.repository.ts';
import {
  isYoungInSql,
  joinCycleInSql,
  unpaidInSql,
  youngUntilInSql,
  youngWinsInSql,
} from './receipts.ts';

const urgentBusinessDays = 3;

export interface CaseFilter {
  readonly ids?: readonly string[] | undefined;
  readonly stage?: keyof typeof stages | undefined;
  readonly kinds?: readonly CaseKind[] | undefined;
  readonly party?: string | undefined;
  readonly owner?: string | undefined;
  /** Any of these; unlike `party`, none at all finds none. */
  readonly parties?: readonly string[] | undefined;
  /** Words of a number, a payer or vendor, or a kind: `case 12`, `caremark`, `unpaid`. */
  readonly search?: SearchedCases | undefined;
  readonly due?: { readonly from: Day | null; readonly to: Day | null } | undefined;
}

const stages = {
  to_do: ['found', 'prepared'],
  waiting: ['sent', 'acknowledged'],
  decided: decidedCaseStates,
  open: openCaseStates,
} as const;

function conditions(tx: TenantTransaction, filter: CaseFilter): RawBuilder<unknown> {
  const { ids, stage, kinds, party, owner, parties, search, due } = filter;
  const found = [
    sql`cases.organization_id = ${tx.organizationId}`,
    ...(ids === undefined ? [] : [sql`cases.id = any (${ids}::uuid[])`]),
    ...(stage === undefined ? [] : [sql`cases.state = any (${[...stages[stage]]}::text[])`]),
    ...(kinds === undefined ? [] : [sql`cases.kind = any (${[...kinds]}::text[])`]),
    ...(party === undefined ? [] : [sql`cases.party = ${party}`]),
    ...(owner === undefined ? [] : [sql`cases.owner_id = ${owner}`]),
    ...(parties === undefined ? [] : [sql`cases.party = any (${[...parties]}::text[])`]),
    ...(search === undefined
      ? []
      : [
          sql`(cases.number = ${search.number} or cases.party = any (${[...search.parties]}::text[])
            or cases.kind = any (${[...search.kinds]}::text[]))`,
        ]),
    ...(due === undefined
      ? []
      : [
          sql`cases.due_on between coalesce(${due.from}::date, '-infinity') and
          coalesce(${due.to}::date, 'infinity')`,
        ]),
  ];
  return sql.join(found, sql` and `);
}

/**
 * SQL after `from`: the first `max` cases or more as `cases`, with how their like ended. Only open
 * cases are compared by what they may bring; decided ones come after them in an index's order.
 */
function casesInSql(tx: TenantTransaction, filter: CaseFilter, max: number): RawBuilder<unknown> {
  const priors = sql.join(
    Object.entries(casePriors).map(([name, prior]) => sql`(${sql.lit(name)}, ${sql.lit(prior)})`),
  );
  const open = sql`select * from cases where ${conditions(tx, filter)} and decided_on is null`;
  const decided = sql`(select * from cases
    where ${conditions(tx, filter)} and decided_on is not null
    order by decided_on desc, number limit ${max})`;
  const all = sql`${open} union all ${decided}`;
  const { stage } = filter;
  return sql`(
    select cases.*, coalesce(ended.decided, 0) as decided,
      case when cases.decided_on is null then round(
        cases.asked * (coalesce(ended.won, 0) * 100 + 2 * prior.percent)
          / ((coalesce(ended.decided, 0) + 2) * 100), 2) end as expected
    from (${stage === undefined ? all : stage === 'decided' ? decided : open}) cases
    join (values ${priors}) prior (kind, percent) on prior.kind = cases.kind
    left join (
      select party, kind, sum(cases) filter (where state in ('won', 'partly')) as won,
        sum(cases) as decided
      from case_sums where organization_id = ${tx.organizationId}
        and state in ('won', 'partly', 'lost')
      group by party, kind
    ) ended on ended.party = cases.party and ended.kind = cases.kind
  ) cases`;
}

export async function countCases(tx: TenantTransaction, filter: CaseFilter): Promise<number> {
  const { stage, kinds, party, ...others } = filter;
  // Sums are kept by stage, kind and party only.
  if (Object.values(others).some((value) => value !== undefined)) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from cases where ${conditions(tx, filter)}`.execute(tx.query);
    return rows[0]?.total ?? 0;
  }
  const row = await selectOwn(tx, 'case_sums')
    .select(sql<number>`coalesce(sum(cases), 0)::int`.as('total'))
    .$if(stage !== undefined, (sums) => sums.where('state', 'in', [...stages[stage ?? 'to_do']]))
    .$if(kinds !== undefined, (sums) => sums.where('kind', 'in', [...(kinds ?? [])]))
    .$if(party !== undefined, (sums) => sums.where('party', '=', party ?? ''))
    .executeTakeFirstOrThrow();
  return row.total;
}

interface ListedCase extends Omit<RecoveryCase, 'party' | 'owner' | 'isUrgent'> {
  readonly party: string;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
}

/** What to do first: due soon, then what is expected to bring the most; decided ones by day. */
export async function listCases(
  tx: TenantTransaction,
  { today, ...filter }: CaseFilter & { readonly today: Day },
  { offset, limit }: PageWindow,
): Promise<RecoveryCase[]> {
  const urgentUntil = addBusinessDays(today, urgentBusinessDays);
  const isOpen = sql`cases.decided_on is null`;
  const isUrgent = sql`coalesce(${isOpen} and cases.due_on <= ${urgentUntil}::date, false)`;
  const first = sql`${isUrgent} desc, cases.decided_on desc nulls first, cases.expected desc,
    cases.number`;
  const { rows } = await sql<ListedCase>`
    select cases.id, cases.number, cases.kind, cases.state, cases.party, cases.rows,
      cases.asked::float8 as asked, cases.promised::float8 as promised,
      cases.expected::float8 as expected, cases.decided::int as "decidedBefore",
      cases.due_on as "dueOn", cases.due_reason as "dueReason", cases.found_on as "foundOn",
      cases.sent_on as "sentOn", cases.decided_on as "decidedOn", cases.seen::float8 as seen,
      cases.by_itself::float8 as "byItself", cases.last_step_id as "lastStepId", cases.owner_id,
      case when cases.state in ('won', 'partly') then
        case when ${isYoungInSql(today)} then 0 else ${unpaidInSql} end end::float8
        as "promisedNotPaid",
      ${youngUntilInSql(today)} as "payableUntil",
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as owner_name
    from (
      select * from ${casesInSql(tx, filter, offset + limit)}
      order by ${first}
      offset ${offset} limit ${limit}
    ) cases
    left join users on users.id = cases.owner_id
    ${joinCycleInSql}
    order by ${first}`.execute(tx.query);
  const nameOf = await readPartyNames(tx);
  return rows.map(({ party, owner_id, owner_name, ...row }) => ({
    ...row,
    party: { key: party, name: nameOf(party) },
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? 'A former user' },
    isUrgent: row.decidedOn === null && row.dueOn !== null && row.dueOn <= urgentUntil,
  }));
}

/** Of the open cases that a filter finds, what all ask, and the first by the day they are due. */
export async function readDueCases(
  tx: TenantTransaction,
  { today, ...filter }: CaseFilter & { readonly today: Day },
  limit: number,
) {
  const where = conditions(tx, { ...filter, stage: 'open' });
  const { rows: sums } = await sql<{ cases: number; asked: string }>`
    select count(*)::int as cases, coalesce(sum(asked), 0) as asked
    from cases where ${where}`.execute(tx.query);
  const { rows: found } = await sql<{ id: string }>`
    select id from cases where ${where}
    order by due_on, number limit ${limit}`.execute(tx.query);
  const ids = found.map(({ id }) => id);
  const listed = await listCases(tx, { ids, stage: 'open', today }, { offset: 0, limit });
  return {
    count: sums[0]?.cases ?? 0,
    cents: centsOfSum(sums[0]?.asked ?? '0'),
    first: listed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  };
}

/** What open cases ask, by whom, kind and stage. */
export async function sumOpenCases(tx: TenantTransaction, filter: CaseFilter) {
  const { rows } = await sql<{
    party: string;
    kind: CaseKind;
    isSent: boolean;
    cases: number;
    asked: string;
  }>`
    select party, kind, state = any (${[...stages.waiting]}::text[]) as "isSent",
      count(*)::int as cases, sum(asked) as asked
    from cases where ${conditions(tx, { ...filter, stage: 'open' })}
    group by 1, 2, 3`.execute(tx.query);
  const nameOf = await readPartyNames(tx);
  return rows.map((row) => ({ ...row, name: nameOf(row.party), cents: centsOfSum(row.asked) }));
}

/**
 * How cases that were sent, or decided, in a period stand, and what they ask. As sent, each dollar
 * counts once, as in the report.
 */
export async function sumCaseStates(
  tx: TenantTransaction,
  { on, from, to, ...filter }: StatesFilter,
) {
  const day = sql.ref(`cases.${on}`);
  const amount = on === 'sent_on' ? sql`asked - sent_again` : sql`asked`;
  const { rows } = await sql<{ party: string; state: CaseState; cases: number; asked: string }>`
    select party, state, count(*)::int as cases, sum(${amount}) as asked
    from cases where ${conditions(tx, filter)} and ${day} between
      coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
    group by 1, 2 order by 1, 2`.execute(tx.query);
  const nameOf = await readPartyNames(tx);
  return rows.map(({ asked, ...row }) => ({
    ...row,
    name: nameOf(row.party),
    cents: centsOfSum(asked),
  }));
}

interface StatesFilter extends Pick<CaseFilter, 'kinds' | 'parties'> {
  readonly on: 'sent_on' | 'decided_on';
  readonly from: Day | null;
  readonly to: Day | null;
}

interface SummedCases {
  readonly party: string;
  readonly kind: CaseKind;
  readonly stage: 'to_do' | 'waiting' | 'decided';
  readonly is_won: boolean;
  readonly cases: number;
  readonly judged: number;
  readonly asked: number;
  readonly seen: number;
  readonly by_itself: number;
  readonly unpaid: number;
}

/** SQL: deposits whose money other cases show, as rows that take it out of sums. */
const countedTwice = (tx: TenantTransaction) => sql`
  select party, kind, state, 0, 0,
    case when came_on >= sent_on then -counted_elsewhere else 0 end,
    case when came_on >= sent_on then 0 else -counted_elsewhere end, 0
  from case_receipts receipt
  join cases on cases.organization_id = receipt.organization_id and cases.id = receipt.case_id
  where receipt.organization_id = ${tx.organizationId} and counted_elsewhere > 0`;

/** Cents, so that sums of sums stay exact. */
export async function readCaseSummary(tx: TenantTransaction, today: Day): Promise<CaseSummary> {
  const { rows } = await sql<SummedCases>`
    select party, kind, case when state in ('found', 'prepared') then 'to_do'
        when state in ('sent', 'acknowledged') then 'waiting' else 'decided' end as stage,
      state in ('won', 'partly') as is_won, sum(cases)::int as cases,
      coalesce(sum(cases) filter (where state in ('won', 'partly', 'lost')), 0)::int as judged,
      (sum(asked) * 100)::float8 as asked, (sum(seen) * 100)::float8 as seen,
      (sum(by_itself) * 100)::float8 as by_itself, (sum(unpaid) * 100)::float8 as unpaid
    from (
      select party, kind, state, cases, asked, seen, by_itself, unpaid
      from case_sums where organization_id = ${tx.organizationId}
      union all
      ${countedTwice(tx)}
      union all
      select party, kind, state, 0, 0, 0, 0, -unpaid from (${youngWinsInSql(tx, today)}) young
    ) summed
    group by 1, 2, 3, 4
    having sum(cases) > 0`.execute(tx.query);
  const days = await readDaysToDecision(tx);
  const nameOf = await readPartyNames(tx);
  return {
    finding: await isLookWaiting(tx),
    toDo: sumsOf(rows.filter(({ stage }) => stage === 'to_do')),
    waiting: sumsOf(rows.filter(({ stage }) => stage === 'waiting')),
    won: sumsOf(rows.filter(({ is_won }) => is_won)),
    promisedNotPaid: total(rows, ({ unpaid }) => unpaid) / 100,
    parties: [...Map.groupBy(rows, ({ party }) => party)]
      .map(([key, ofParty]) => ({
        ...{ key, name: nameOf(key), ...sumsOf(ofParty) },
        won: total(ofParty, ({ is_won, cases }) => (is_won ? cases : 0)),
        decided: total(ofParty, ({ judged }) => judged),
        medianDays: days.get(key) ?? null,
      }))
      .toSorted((one, other) => other.asked - one.asked || (one.name < other.name ? -1 : 1)),
    kinds: [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => ({
      ...{ kind, ...sumsOf(ofKind) },
    })),
  };
}

function total<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return Math.round(rows.reduce((sum, row) => sum + of(row), 0));
}

function sumsOf(rows: readonly SummedCases[]) {
  return {
    cases: total(rows, ({ cases }) => cases),
    asked: total(rows, ({ asked }) => asked) / 100,
    seen: total(rows, ({ seen }) => seen) / 100,
    byItself: total(rows, ({ by_itself }) => by_itself) / 100,
  };
}

export interface RecoverySums {
  /** Asked by cases that nobody has sent yet. */
  readonly toDo: Cents;
  /** Asked by cases that were sent and not decided. */
  readonly waiting: Cents;
  /** Receipts of this year, of cases that had been sent. */
  readonly seenThisYear: Cents;
}

/** Undefined for a pharmacy without a case. */
export async function readRecoverySums(
  tx: TenantTransaction,
  today: Day,
): Promise<RecoverySums | undefined> {
  const { rows } = await sql<{ cases: number; to_do: string; waiting: string; seen: string }>`
    select coalesce(sum(cases), 0)::int as cases,
      coalesce(sum(asked) filter (where state = any (${[...stages.to_do]}::text[])), 0) as to_do,
      coalesce(sum(asked) filter (where state = any (${[...stages.waiting]}::text[])), 0)
        as waiting,
      (select coalesce(sum(amount - counted_elsewhere), 0) from case_receipts receipt
        join cases one on one.organization_id = receipt.organization_id
          and one.id = receipt.case_id
        where receipt.organization_id = ${tx.organizationId}
          and came_on >= ${`${today.slice(0, 4)}-01-01`}::date and came_on >= one.sent_on) as seen
    from case_sums where organization_id = ${tx.organizationId}`.execute(tx.query);
  const [sums] = rows;
  if (sums === undefined || sums.cases === 0) return undefined;
  return {
    toDo: centsOfSum(sums.to_do),
    waiting: centsOfSum(sums.waiting),
    seenThisYear: centsOfSum(sums.seen),
  };
}

/** The lower middle of the days from sent to decided, by party. */
async function readDaysToDecision(tx: TenantTransaction): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ party: string; days: number }>`
    select party,
      percentile_disc(0.5) within group (order by decided_on - sent_on)::int as days
    from cases
    where organization_id = ${tx.organizationId} and state in ('won', 'partly', 'lost')
      and sent_on is not null
    group by party`.execute(tx.query);
  return new Map(rows.map(({ party, days }) => [party, days]));
}

export async function listSteps(tx: TenantTransaction, caseId: string): Promise<CaseStep[]> {
  const { rows } = await sql<Omit<CaseStep, 'at'> & { at: Date }>`
    select step.id, at, action, state, note, step.user_id as "userId",
      case when answer is not null then
        jsonb_build_object('kind', answer -> 'kind', 'ndc', answer -> 'ndc',
          'source', answer -> 'source', 'rows', jsonb_array_length(nullif(answer -> 'rows', 'null')))
        end as answer,
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as "by"
    from case_steps step left join users on users.id = step.user_id
    where step.organization_id = ${tx.organizationId} and step.case_id = ${caseId}
    order by step.id`.execute(tx.query);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function listPackets(tx: TenantTransaction, caseId: string) {
  const { rows } = await sql<{
    id: string;
    madeAt: Date;
    madeBy: string | null;
    rows: number;
    asked: number;
    letterHash: string;
    tableHash: string;
  }>`
    select packet.id, made_at as "madeAt", rows, asked::float8 as asked,
      letter_hash as "letterHash", rows_hash as "tableHash",
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as "madeBy"
    from case_packets packet left join users on users.id = packet.made_by
    where packet.organization_id = ${tx.organizationId} and packet.case_id = ${caseId}
    order by packet.id desc`.execute(tx.query);
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }));
}
