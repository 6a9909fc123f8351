import { addBusinessDays } from '@pfs/core/business-days';
import { type CaseKind, casePriors, decidedCaseStates } from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { CaseRow, CaseStep, CaseSummary, RecoveryCase } from '@pfs/wire/cases';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { readPayerNames } from '../claim-matches/public.ts';
import { facilitatorKey } from './gaps.ts';

const urgentBusinessDays = 3;

export interface CaseFilter {
  readonly ids?: readonly string[] | undefined;
  readonly stage?: 'to_do' | 'waiting' | 'decided' | undefined;
  readonly kind?: CaseKind | undefined;
  readonly party?: string | undefined;
  readonly owner?: string | undefined;
}

const stages = {
  to_do: ['found', 'prepared'],
  waiting: ['sent', 'acknowledged'],
  decided: decidedCaseStates,
} as const;

function conditions(tx: TenantTransaction, filter: CaseFilter): RawBuilder<unknown> {
  const { ids, stage, kind, party, owner } = filter;
  const found = [
    sql`cases.organization_id = ${tx.organizationId}`,
    ...(ids === undefined ? [] : [sql`cases.id = any (${ids}::uuid[])`]),
    ...(stage === undefined ? [] : [sql`cases.state = any (${[...stages[stage]]}::text[])`]),
    ...(kind === undefined ? [] : [sql`cases.kind = ${kind}`]),
    ...(party === undefined ? [] : [sql`cases.party = ${party}`]),
    ...(owner === undefined ? [] : [sql`cases.owner_id = ${owner}`]),
  ];
  return sql.join(found, sql` and `);
}

/** SQL after `from`: cases as `one`, with how their like ended. */
function casesInSql(tx: TenantTransaction, filter: CaseFilter): RawBuilder<unknown> {
  const priors = sql.join(
    Object.entries(casePriors).map(([name, prior]) => sql`(${sql.lit(name)}, ${sql.lit(prior)})`),
  );
  return sql`(
    select cases.*, coalesce(ended.decided, 0) as decided,
      case when cases.decided_on is null then round(
        cases.asked * (coalesce(ended.won, 0) * 100 + 2 * prior.percent)
          / ((coalesce(ended.decided, 0) + 2) * 100), 2) end as expected
    from cases
    join (values ${priors}) prior (kind, percent) on prior.kind = cases.kind
    left join (
      select party, kind, count(*) filter (where state in ('won', 'partly')) as won,
        count(*) as decided
      from cases where organization_id = ${tx.organizationId}
        and state in ('won', 'partly', 'lost')
      group by party, kind
    ) ended on ended.party = cases.party and ended.kind = cases.kind
    where ${conditions(tx, filter)}
  ) one`;
}

export async function countCases(tx: TenantTransaction, filter: CaseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from cases where ${conditions(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
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
  const isOpen = sql`one.decided_on is null`;
  const isUrgent = sql`coalesce(${isOpen} and one.due_on <= ${urgentUntil}::date, false)`;
  const first = sql`${isUrgent} desc, one.decided_on desc nulls first, one.expected desc,
    one.number`;
  const { rows } = await sql<ListedCase>`
    select one.id, one.number, one.kind, one.state, one.party, one.rows,
      one.asked::float8 as asked, one.promised::float8 as promised,
      one.expected::float8 as expected, one.decided::int as "decidedBefore",
      one.due_on as "dueOn", one.due_reason as "dueReason", one.found_on as "foundOn",
      one.sent_on as "sentOn", one.decided_on as "decidedOn", one.seen::float8 as seen,
      one.by_itself::float8 as "byItself", one.owner_id,
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as owner_name
    from (
      select * from ${casesInSql(tx, filter)}
      order by ${first}
      offset ${offset} limit ${limit}
    ) one
    left join users on users.id = one.owner_id
    order by ${first}`.execute(tx.query);
  const nameOf = await readPartyNames(tx);
  return rows.map(({ party, owner_id, owner_name, ...row }) => ({
    ...row,
    party: { key: party, name: nameOf(party) },
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? 'A former user' },
    isUrgent: row.decidedOn === null && row.dueOn !== null && row.dueOn <= urgentUntil,
  }));
}

/** Names of payers, plans and vendors. */
async function readPartyNames(tx: TenantTransaction): Promise<(key: string) => string> {
  const payerName = await readPayerNames(tx);
  const vendors = await selectOwn(tx, 'vendors').select(['id', 'name']).execute();
  const names = new Map(vendors.map(({ id, name }) => [id, name]));
  return (key) =>
    key === facilitatorKey
      ? 'Medicare Transaction Facilitator'
      : (names.get(key) ?? payerName(key));
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

/** Cents, so that sums of sums stay exact. */
export async function readCaseSummary(tx: TenantTransaction): Promise<CaseSummary> {
  const { rows } = await sql<SummedCases>`
    select party, kind, case when state in ('found', 'prepared') then 'to_do'
        when decided_on is null then 'waiting' else 'decided' end as stage,
      state in ('won', 'partly') as is_won, count(*)::int as cases,
      (count(*) filter (where state in ('won', 'partly', 'lost')))::int as judged,
      (sum(asked) * 100)::float8 as asked, (sum(seen) * 100)::float8 as seen,
      (sum(by_itself) * 100)::float8 as by_itself,
      (coalesce(sum(greatest(0, coalesce(promised, case state when 'won' then asked else 0 end)
        - seen)) filter (where state in ('won', 'partly')), 0) * 100)::float8 as unpaid
    from cases
    where cases.organization_id = ${tx.organizationId}
    group by 1, 2, 3, 4`.execute(tx.query);
  const days = await readDaysToDecision(tx);
  const nameOf = await readPartyNames(tx);
  const queued = await selectOwn(tx, 'case_queue').select('id').limit(1).execute();
  return {
    finding: queued.length > 0,
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
    select step.id, at, action, state, note,
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

export async function countCaseRows(tx: TenantTransaction, caseId: string): Promise<number> {
  const row = await selectOwn(tx, 'case_rows', { case_id: caseId })
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

interface ListedRow {
  readonly kind: CaseKind;
  readonly row_key: string;
  readonly day: string | null;
  readonly rx_number: string | null;
  readonly fill_number: number | null;
  readonly drugName: string | null;
  readonly ndc: string | null;
  readonly about: string | null;
  readonly targets: readonly string[];
  readonly asked: number;
  readonly receipts: CaseRow['receipts'];
}

/** The most money first. */
export async function listCaseRows(
  tx: TenantTransaction,
  caseId: string,
  { offset, limit }: PageWindow,
): Promise<CaseRow[]> {
  const { rows } = await sql<ListedRow>`
    select held.kind, held.row_key, held.filled_on as day, held.rx_number, held.fill_number,
      held.drug_name as "drugName", held.ndc, held.about, held.targets,
      held.amount::float8 as asked, coalesce((
        select json_agg(json_build_object('id', receipt.source_id, 'on', receipt.came_on,
            'amount', receipt.amount::float8,
            'text', case receipt.source when 'claim' then 'Remittance' else 'MFP refund' end,
            'isByItself', coalesce(receipt.came_on < cases.sent_on, true))
          order by receipt.came_on, receipt.source_id)
        from case_receipts receipt
        where receipt.organization_id = held.organization_id and receipt.case_id = held.case_id
          and receipt.row_key = held.row_key), '[]') as receipts
    from case_rows held
    join cases on cases.organization_id = held.organization_id and cases.id = held.case_id
    where held.organization_id = ${tx.organizationId} and held.case_id = ${caseId}
    order by held.amount desc, held.row_key offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map((row) => {
    const sum = (isByItself: boolean) =>
      total(
        row.receipts.filter((one) => one.isByItself === isByItself),
        ({ amount }) => Math.round(amount * 100),
      ) / 100;
    const { day, drugName, ndc, asked, receipts } = row;
    return {
      ...{ id: row.row_key, label: labelOf(row), day, drugName, ndc, asked, receipts },
      ...{ seen: sum(false), byItself: sum(true), url: urlOf(row) },
    };
  });
}

function labelOf(row: ListedRow): string {
  const { kind, rx_number: rx, fill_number: fill, about } = row;
  switch (kind) {
    case 'unexplained_lump':
      return `Lump sum ${about ?? ''}`.trim();
    case 'vendor_overcharge':
    case 'vendor_duplicate':
      return `Invoice ${about ?? ''}`.trim();
    case 'part_d_question':
      return `Claim ${about ?? ''}`.trim();
    default:
      return fill === null ? `Rx ${rx ?? ''}` : `Rx ${rx ?? ''}, fill ${fill}`;
  }
}

function urlOf({ kind, rx_number: rx, day, targets }: ListedRow): string | null {
  switch (kind) {
    case 'underpaid':
    case 'unpaid':
    case 'missing_remittance':
    case 'part_d_question':
      return `/recovery/claims?rx=${encodeURIComponent(rx ?? '')}`;
    case 'vendor_overcharge':
    case 'vendor_duplicate':
      return `/vendor-audit?tab=invoices&invoice=${targets[1] ?? ''}`;
    case 'mfp_late':
    case 'mfp_short':
      return '/recovery/refunds';
    default:
      return `/lump-sums?category=unclassified&from=${day ?? ''}&to=${day ?? ''}`;
  }
}
