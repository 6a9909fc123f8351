import { depositDueOn, lastDueOn } from '@pfs/core/deposits/deposit-days';
import type { BankLineState, DepositState } from '@pfs/core/deposits/deposit-states';
import type { CandidateReason, DepositStep } from '@pfs/core/deposits/match-deposits';
import type { Day } from '@pfs/core/remittance';
import type {
  AnnouncedPayment,
  BankLine,
  BankLineDetail,
  DepositSummary,
} from '@pfs/wire/deposits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { containsPattern, type PageWindow } from '../../platform/http/list-page.ts';
import { readPayerNames } from '../claim-matches/public.ts';
import { readCoverage } from './match-bank-lines.ts';

/** SQL: the state of an `expected` deposit on a day. */
const depositState = (today: Day) => sql`case when expected.is_deposited then 'deposited'
  when expected.is_held_back then 'waiting'
  when expected.deposit_on > case when expected.is_check then ${lastDueOn(today, 'check')}::date
    else ${lastDueOn(today, 'deposit')}::date end then 'waiting'
  when expected.is_covered then 'missing' else 'no_statement' end`;

/** SQL: the state of a line on a day. */
const lineState = (today: Day) => sql`case when line.state <> 'open' then line.state
  when line.remittance_due_on <= ${today}::date then 'missing' else 'waiting' end`;

interface Summed {
  readonly count: number;
  readonly amount: number;
}

/** Days since the payment date. */
const ageEnds = [15, 30, 60, 90, null] as const;

export async function readDepositSummary(
  tx: TenantTransaction,
  today: Day,
): Promise<DepositSummary> {
  const { rows: lines } = await sql<Summed & { state: BankLineState }>`
    select ${lineState(today)} as state, count(*)::int as count, sum(amount)::float8 as amount
    from bank_lines line where organization_id = ${tx.organizationId}
    group by 1`.execute(tx.query);
  const { rows: payments } = await sql<Summed & { state: DepositState }>`
    select ${depositState(today)} as state, count(*)::int as count, sum(amount)::float8 as amount
    from expected_deposits expected where organization_id = ${tx.organizationId}
    group by 1`.execute(tx.query);
  const ends = ageEnds.filter((end) => end !== null);
  const { rows: ages } = await sql<Summed & { age: number }>`
    select width_bucket(${today}::date - paid_on - 1, ${ends}::int[]) as age,
      count(*)::int as count, sum(amount)::float8 as amount
    from expected_deposits expected where ${paymentsOf(tx, { today, state: 'missing' })}
    group by 1`.execute(tx.query);
  const covers = await selectOwn(tx, 'deposit_covers')
    .select(['from_on', 'until_on'])
    .orderBy('from_on')
    .execute();
  const queued = await selectOwn(tx, 'deposit_queue').select('id').limit(1).execute();
  return {
    matching: queued.length > 0,
    ...{ lines, payments },
    ages: ageEnds.map((to, at) => {
      const found = ages.find(({ age }) => age === at);
      const from = at === 0 ? 0 : (ageEnds[at - 1] ?? 0) + 1;
      return { from, to, count: found?.count ?? 0, amount: found?.amount ?? 0 };
    }),
    covered: covers.map(({ from_on: from, until_on: to }) => ({ from, to })),
    gaps: (await readCoverage(tx)).gaps.map(({ account, from, to }) => ({ account, from, to })),
  };
}

interface PaymentRow {
  readonly id: string;
  readonly payer_id: string;
  readonly traceNumber: string | null;
  readonly paidOn: string | null;
  readonly amount: number;
  readonly state: DepositState;
  readonly remittanceId: string;
  readonly is_check: boolean;
  readonly deposit_on: string | null;
  readonly caseId: string | null;
}

type NameOf = (key: string) => string;

/**
 * SQL: expected deposits as the wire shows them. Each has the case that found it; where the payment
 * that a case found is gone, as its file came again, one of its key has that case.
 */
const shownPayments = (
  tx: TenantTransaction,
  today: Day,
  from: RawBuilder<unknown>,
) => sql<PaymentRow>`
  with asked as (
    select case_id, row_key, regexp_replace(row_key, '#[0-9]+$', '') as payment_key,
      targets[1]::uuid as found
    from case_rows
    where organization_id = ${tx.organizationId} and kind = 'missing_deposit' and is_open
  )
  select expected.payment_id as id, expected.payer_id, expected.trace_number as "traceNumber",
    expected.paid_on::text as "paidOn", expected.amount::float8 as amount,
    ${depositState(today)} as state, payments.remittance_id as "remittanceId",
    expected.is_check, expected.deposit_on::text,
    coalesce(own.case_id, gone.case_id) as "caseId"
  from expected_deposits expected
  join payments on payments.organization_id = expected.organization_id
    and payments.id = expected.payment_id
  left join asked own on own.found = expected.payment_id
  left join (
    select distinct on (payment_key) * from asked
    where not exists (select from expected_deposits one
      where one.organization_id = ${tx.organizationId} and one.payment_id = asked.found)
    order by payment_key, row_key
  ) gone on gone.payment_key = expected.payment_key
  ${from}`;

function toPayment(
  { payer_id, is_check, deposit_on: on, ...row }: PaymentRow,
  nameOf: NameOf,
): AnnouncedPayment {
  return {
    ...row,
    payer: { id: payer_id, name: nameOf(payer_id) },
    dueOn: on === null ? null : depositDueOn(on, is_check ? 'check' : 'deposit'),
  };
}

interface PaymentFilter {
  readonly today: Day;
  readonly state?: DepositState | undefined;
  readonly age?: number | undefined;
}

function paymentsOf(tx: TenantTransaction, { today, state, age }: PaymentFilter) {
  // By its index, for most payments have their deposit.
  const ofState =
    state === undefined
      ? sql``
      : sql`and expected.is_deposited = ${state === 'deposited'}
          and ${depositState(today)} = ${state}`;
  if (age === undefined) return sql`expected.organization_id = ${tx.organizationId} ${ofState}`;
  const to = ageEnds.find((end) => end === null || end >= age) ?? null;
  return sql`expected.organization_id = ${tx.organizationId} ${ofState}
    and ${today}::date - expected.paid_on >= ${age}
    and (${to}::int is null or ${today}::date - expected.paid_on <= ${to})`;
}

export async function countAnnounced(
  tx: TenantTransaction,
  filter: PaymentFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from expected_deposits expected where ${paymentsOf(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** The oldest missing ones first, else the newest. */
export async function listAnnounced(
  tx: TenantTransaction,
  filter: PaymentFilter,
  { offset, limit }: PageWindow,
): Promise<AnnouncedPayment[]> {
  const order = filter.state === 'missing' ? sql`asc nulls last` : sql`desc nulls last`;
  const page = sql`join (
      select payment_id from expected_deposits expected where ${paymentsOf(tx, filter)}
      order by paid_on ${order}, payment_id offset ${offset} limit ${limit}
    ) page on page.payment_id = expected.payment_id
    where expected.organization_id = ${tx.organizationId}
    order by expected.paid_on ${order}, expected.payment_id`;
  const { rows } = await shownPayments(tx, filter.today, page).execute(tx.query);
  const nameOf = await readPayerNames(tx);
  return rows.map((row) => toPayment(row, nameOf));
}

interface LineRow {
  readonly id: string;
  readonly account: string;
  readonly postedOn: string;
  readonly amount: number;
  readonly code: string;
  readonly text: string;
  readonly addenda: string;
  readonly state: BankLineState;
  readonly remittanceDueOn: string;
  readonly payer_ids: readonly string[];
  readonly candidates: readonly { paymentId: string; reason: CandidateReason }[];
  readonly step: DepositStep | null;
  readonly payment_ids: readonly string[];
  readonly decisionId: string | null;
  readonly central: BankLine['central'];
}

interface LineFilter {
  readonly today: Day;
  readonly state?: BankLineState | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly near?: { readonly lineId: string } | undefined;
}

function linesOf(tx: TenantTransaction, { today, state, search, ids, near }: LineFilter) {
  const conditions = [
    sql`line.organization_id = ${tx.organizationId}`,
    ...(state === undefined ? [] : [sql`${lineState(today)} = ${state}`]),
    ...(search === undefined || search.trim() === ''
      ? []
      : [
          sql`concat_ws(' ', line.text, line.addenda, line.account)
          ilike ${containsPattern(search.trim())}`,
        ]),
    ...(ids === undefined ? [] : [sql`line.id = any (${ids}::uuid[])`]),
    ...(near === undefined
      ? []
      : [
          sql`line.state in ('open', 'unknown') and exists (select from bank_lines one
          where one.organization_id = line.organization_id and one.id = ${near.lineId}
            and one.id <> line.id and abs(one.posted_on - line.posted_on) <= 31
            and (one.payer_ids && line.payer_ids or line.state = 'unknown'
              and one.state = 'unknown'))`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

export async function countBankLines(tx: TenantTransaction, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from bank_lines line where ${linesOf(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** Newest first. */
async function readBankLines(
  tx: TenantTransaction,
  filter: LineFilter,
  { offset, limit }: PageWindow,
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.id, line.account, line.posted_on::text as "postedOn",
      line.amount::float8 as amount, line.code, line.text, line.addenda,
      ${lineState(filter.today)} as state, line.remittance_due_on::text as "remittanceDueOn",
      line.payer_ids, line.candidates, matched.step,
      coalesce(matched.payment_ids, '{}') as payment_ids, (
        select id from deposit_decisions decision
        where decision.organization_id = line.organization_id
          and line.fingerprint = any (decision.line_keys)
        order by id limit 1) as "decisionId", (
        select jsonb_build_object('id', central.id, 'withheld', central.withheld, 'missing', (
          select count(*) from central_payment_rows row
          where row.organization_id = central.organization_id and row.central_id = central.id
            and row.state <> 'found'))
        from central_payments central where central.organization_id = line.organization_id
          and central.line_id = line.id) as central
    from (
      select * from bank_lines line where ${linesOf(tx, filter)}
      order by posted_on desc, id desc offset ${offset} limit ${limit}
    ) line
    left join lateral (
      select min(step) as step, array_agg(payment_id order by payment_id) as payment_ids
      from deposit_matches match where match.organization_id = line.organization_id
        and match.line_id = line.id
    ) matched on true
    order by line.posted_on desc, line.id desc`.execute(tx.query);
  return rows;
}

export async function listBankLines(
  tx: TenantTransaction,
  filter: LineFilter,
  window: PageWindow,
): Promise<BankLine[]> {
  const rows = await readBankLines(tx, filter, window);
  return toLines(tx, rows, filter.today);
}

async function toLines(
  tx: TenantTransaction,
  rows: readonly LineRow[],
  today: Day,
): Promise<BankLine[]> {
  const nameOf = await readPayerNames(tx);
  const payments = await readPaymentsOf(
    tx,
    rows.flatMap(({ payment_ids }) => payment_ids),
    { today, nameOf },
  );
  return rows.map(({ payer_ids, payment_ids, candidates, ...row }) => ({
    ...row,
    payers: payer_ids.map((id) => ({ id, name: nameOf(id) })),
    candidates: candidates.length,
    payments: payment_ids.flatMap((id) => payments.get(id) ?? []),
  }));
}

async function readPaymentsOf(
  tx: TenantTransaction,
  ids: readonly string[],
  { today, nameOf }: { readonly today: Day; readonly nameOf: NameOf },
): Promise<ReadonlyMap<string, AnnouncedPayment>> {
  if (ids.length === 0) return new Map();
  const { rows } = await shownPayments(
    tx,
    today,
    sql`where expected.organization_id = ${tx.organizationId}
      and expected.payment_id = any (${ids}::uuid[])`,
  ).execute(tx.query);
  return new Map(rows.map((row) => [row.id, toPayment(row, nameOf)]));
}

const othersMax = 20;

/** What a line that the records matched could be: its own payments, and those without a line. */
async function listInstead(
  tx: TenantTransaction,
  lineId: string,
): Promise<readonly LineRow['candidates'][number][]> {
  const { rows } = await sql<LineRow['candidates'][number]>`
    select payment_id as "paymentId", case when is_same then 'amount' else 'payer' end as reason
    from (
      select expected.payment_id, expected.amount = line.amount as is_same,
        abs(expected.paid_on - line.posted_on) as days,
        not expected.is_deposited or expected.payment_id = any (own.ids) as is_free,
        expected.payer_id = any (own.payers) as is_payers
      from bank_lines line
      cross join lateral (
        select array_agg(expected.payment_id) as ids, array_agg(expected.payer_id) as payers
        from deposit_matches match
        join expected_deposits expected on expected.organization_id = match.organization_id
          and expected.payment_id = match.payment_id
        where match.organization_id = line.organization_id and match.line_id = line.id
      ) own
      join expected_deposits expected on expected.organization_id = line.organization_id
        and expected.paid_on between line.posted_on - 31 and line.posted_on + 31
      where line.organization_id = ${tx.organizationId} and line.id = ${lineId}
    ) near
    where is_free and (is_same or is_payers)
    order by is_same desc, days, payment_id limit ${othersMax}`.execute(tx.query);
  return rows;
}

export async function getBankLine(
  tx: TenantTransaction,
  id: string,
  today: Day,
): Promise<BankLineDetail> {
  const rows = await readBankLines(tx, { today, ids: [id] }, { offset: 0, limit: 1 });
  const row = orNotFound(rows[0]);
  const [line] = await toLines(tx, rows, today);
  const nameOf = await readPayerNames(tx);
  const candidates =
    row.state === 'matched' && row.decisionId === null ? await listInstead(tx, id) : row.candidates;
  const ids = candidates.map(({ paymentId }) => paymentId);
  const payments = await readPaymentsOf(tx, ids, { today, nameOf });
  const near = { today, near: { lineId: id } };
  return {
    ...orNotFound(line),
    options: candidates.flatMap(({ paymentId, reason }) => {
      const payment = payments.get(paymentId);
      return payment === undefined ? [] : [{ ...payment, reason }];
    }),
    others: await listBankLines(tx, near, { offset: 0, limit: othersMax }),
  };
}
