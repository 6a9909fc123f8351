import { isComplete } from '@pfs/core/deposits/central-pay';
import {
  type Coverage,
  coverageOf,
  paymentDatesOf,
  type StatementDays,
} from '@pfs/core/deposits/deposit-days';
import {
  type AnnouncedPayment,
  type DepositDecision,
  type MatchedDeposits,
  matchDeposits,
} from '@pfs/core/deposits/match-deposits';
import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { listActivePharmacies } from '../organizations/public.ts';
import { readCentral, saveCentral } from './central-payments.ts';

const statementTimeoutMs = 5 * 60_000;

/** Nobody else imports, decides or matches meanwhile. */
export async function lockDeposits({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `deposits ${organizationId}`,
  ]);
}

interface LineRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly account: string;
  readonly day: string;
  readonly cents: number;
  readonly text: string;
}

interface PaymentRow {
  readonly id: string;
  readonly key: string;
  readonly payer_id: string;
  readonly payer_name: string;
  readonly is_facilitator: boolean;
  readonly cents: number;
  readonly paid_on: string | null;
  readonly trace_number: string | null;
  readonly payer_tax_id: string | null;
  readonly is_check: boolean;
}

/** What banks write for the Medicare Transaction Facilitator. */
const facilitatorNames = ['MTF PM', 'MTF PMT', 'Medicare Transaction Facilitator'];

/**
 * Matches all lines and payments of the pharmacy anew. The result rests on the rows alone, so
 * whatever was imported, deleted or decided, and in whatever order, it is the same.
 */
async function matchBankLines(tx: TenantTransaction): Promise<void> {
  const lines = await readLines(tx);
  const payments = await readPayments(tx);
  const decisions = await readDecisions(tx, lines, payments);
  const central = await readCentral(tx);
  const announced = payments.map(toAnnounced);
  const matched = matchDeposits({ lines, payments: announced, decisions, central });
  await saveMatches(tx, matched);
  await saveCentral(tx, matched.central);
  await saveStates(tx, lines, matched);
  await saveCovers(tx);
  await keepDeposits(tx);
}

/** Above this, matching takes more than a moment: somebody who clicks doesn't wait for it. */
const linesAtOnceMax = 5_000;

/** Matches now, or soon in the background where there is much: the page says so meanwhile. */
export async function matchNowOrSoon(tx: TenantTransaction): Promise<'now' | 'soon'> {
  const { rows } = await sql<{ isMuch: boolean }>`
    select count(*) > ${linesAtOnceMax} as "isMuch" from bank_lines
    where organization_id = ${tx.organizationId}`.execute(tx.query);
  if (rows[0]?.isMuch === true) {
    await insertOwn(tx, 'deposit_queue', {}).execute();
    return 'soon';
  }
  await matchBankLines(tx);
  return 'now';
}

async function readLines(tx: TenantTransaction): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, fingerprint, account, posted_on::text as day, (amount * 100)::float8 as cents,
      concat_ws(' ', text, addenda) as text
    from bank_lines where organization_id = ${tx.organizationId}
    order by fingerprint`.execute(tx.query);
  return rows;
}

async function readPayments(tx: TenantTransaction): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select payment_id as id, payment_key as key, expected.payer_id, payers.name as payer_name,
      (amount * 100)::float8 as cents, paid_on::text, trace_number, payer_tax_id,
      is_check, exists (select from mfp_refunds refund
        where refund.organization_id = expected.organization_id
          and refund.payer_id = expected.payer_id
          and refund.remittance_id is not null) as is_facilitator
    from recounted_expected_deposits expected
    join payers on payers.organization_id = expected.organization_id
      and payers.id = expected.payer_id
    where expected.organization_id = ${tx.organizationId}
    order by payment_key, payment_id`.execute(tx.query);
  return rows;
}

function toAnnounced(row: PaymentRow): AnnouncedPayment {
  return {
    ...{ id: row.id, payerId: row.payer_id, cents: row.cents, paidOn: row.paid_on ?? undefined },
    payerNames: [row.payer_name, ...(row.is_facilitator ? facilitatorNames : [])],
    trace: row.trace_number ?? undefined,
    taxId: row.payer_tax_id ?? undefined,
    isCheck: row.is_check,
  };
}

interface Decided {
  readonly line_keys: readonly string[];
  readonly payment_keys: readonly string[];
  readonly payment_ids: readonly string[];
}

/** What people said, in the ids that rows have today. */
async function readDecisions(
  tx: TenantTransaction,
  lines: readonly LineRow[],
  payments: readonly PaymentRow[],
): Promise<readonly DepositDecision[]> {
  const { rows } = await sql<Decided>`
    select line_keys, payment_keys, payment_ids from deposit_decisions
    where organization_id = ${tx.organizationId} order by id`.execute(tx.query);
  const lineIds = new Map(lines.map(({ fingerprint, id }) => [fingerprint, id]));
  const alike = Map.groupBy(payments, ({ key }) => key);
  const keys = new Map(payments.map(({ id, key }) => [id, key]));
  const idOf = ({ payment_keys, payment_ids }: Decided, at: number) => {
    const id = payment_ids[at];
    return id !== undefined && keys.get(id) === payment_keys[at] ? id : undefined;
  };
  const taken = new Set(rows.flatMap((row) => row.payment_keys.map((_, at) => idOf(row, at))));
  // For one that is gone stands the next that nothing tells apart from it.
  const anotherOf = (key: string) => {
    const of = alike.get(key) ?? [];
    const free = of.find(({ id }) => !taken.has(id));
    taken.add(free?.id);
    return (free ?? of[0])?.id ?? key;
  };
  return rows.map((row) => ({
    lines: row.line_keys.map((key) => lineIds.get(key) ?? key),
    payments: row.payment_keys.map((key, at) => idOf(row, at) ?? anotherOf(key)),
  }));
}

/** Only what differs is written, so that pages and cases hear of changes only. */
async function saveMatches(tx: TenantTransaction, { matches }: MatchedDeposits): Promise<void> {
  const rows = matches.flatMap(({ step, lines, payments }) =>
    lines.flatMap((line) => payments.map((payment) => ({ line, payment, step }))),
  );
  const found = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as found (line uuid, payment uuid, step text)`;
  await sql`delete from deposit_matches old where organization_id = ${tx.organizationId}
    and not exists (select from ${found} where found.line = old.line_id
      and found.payment = old.payment_id and found.step = old.step)`.execute(tx.query);
  await sql`insert into deposit_matches (organization_id, line_id, payment_id, step)
    select ${tx.organizationId}, line, payment, step from ${found}
    on conflict do nothing`.execute(tx.query);
}

async function saveStates(
  tx: TenantTransaction,
  lines: readonly LineRow[],
  { matches, open, central }: MatchedDeposits,
): Promise<void> {
  // What a report names and no 835 announces yet is missing its remittance.
  const partly = new Set(central.filter((one) => !isComplete(one)).map(({ lineId }) => lineId));
  const taken = new Set(matches.flatMap((match) => match.lines));
  const opened = new Map(open.map((one) => [one.id, one]));
  const rows = lines.map(({ id, cents }) => {
    const one = opened.get(id);
    const payers = one?.payerIds ?? [];
    const unmatched = one === undefined ? 'aside' : payers.length === 0 ? 'unknown' : 'open';
    const matched = partly.has(id) ? 'open' : 'matched';
    return {
      ...{ id, state: taken.has(id) ? matched : cents < 0 ? 'out' : unmatched },
      ...{ payers, candidates: one?.candidates ?? [] },
    };
  });
  await sql`
    update bank_lines line set state = found.state, candidates = found.candidates,
      payer_ids = array(select jsonb_array_elements_text(found.payers)::uuid)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found (id uuid, state text, payers jsonb, candidates jsonb)
    where line.organization_id = ${tx.organizationId} and line.id = found.id
      and (line.state, line.candidates, to_jsonb(line.payer_ids))
        is distinct from (found.state, found.candidates, found.payers)`.execute(tx.query);
}

/** The days that statements of all accounts cover which payers pay into. */
export async function readCoverage(tx: TenantTransaction): Promise<Coverage> {
  const { rows: accounts } = await sql<{ account: string }>`
    select distinct account from bank_import_days days
    where organization_id = ${tx.organizationId} and exists (select from bank_lines line
      where line.organization_id = ${tx.organizationId} and line.account = days.account
        and line.state in ('matched', 'open'))`.execute(tx.query);
  const { rows: days } = await sql<StatementDays>`
    select account, from_on::text as from, to_on::text as to, stated from bank_import_days
    where organization_id = ${tx.organizationId}`.execute(tx.query);
  return coverageOf(
    days,
    accounts.map(({ account }) => account),
  );
}

/** Payments are missing only on days that statements cover. */
async function saveCovers(tx: TenantTransaction): Promise<void> {
  const { covers } = await readCoverage(tx);
  const rows = covers.flatMap((cover) => {
    const dates = paymentDatesOf(cover, 'deposit');
    const checks = paymentDatesOf(cover, 'check');
    return dates === undefined
      ? []
      : [{ from: dates.from, until: dates.to, checks: checks?.to ?? null }];
  });
  const found = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as found ("from" date, until date, checks date)`;
  await sql`delete from deposit_covers old where organization_id = ${tx.organizationId}
    and not exists (select from ${found} where found."from" = old.from_on
      and found.until = old.until_on
      and found.checks is not distinct from old.check_until_on)`.execute(tx.query);
  await sql`insert into deposit_covers (organization_id, from_on, until_on, check_until_on)
    select ${tx.organizationId}, "from", until, checks from ${found}
    on conflict do nothing`.execute(tx.query);
}

/**
 * Keeps what is known of the deposits of all payments as it is recounted, and writes only what
 * differs. A payment that is being changed is left to its change, whose trigger does the same.
 */
export async function keepDeposits(tx: TenantTransaction): Promise<void> {
  const own = sql`organization_id = ${tx.organizationId}`;
  await sql`
    with differing as materialized (
      select coalesce(kept.payment_id, recounted.payment_id) as id
      from (select * from expected_deposits where ${own}) kept
      full join (select * from recounted_expected_deposits where ${own}) recounted
        on recounted.payment_id = kept.payment_id
      where (kept.*) is distinct from (recounted.*)
    ), still as materialized (
      select id from payments where ${own} and id in (select id from differing)
      for share skip locked
    )
    select keep_deposits(${tx.organizationId}, array(
      select id from still union all
      select id from differing where not exists (select from payments
        where ${own} and payments.id = differing.id)))`.execute(tx.query);
}

async function listQueued(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct organization_id as id from deposit_queue`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** Follows payments that were imported, deleted or decided. */
export async function matchQueuedDeposits(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const queued = new Set(await database.withPlatform('deposits: pharmacies to match', listQueued));
  if (queued.size === 0) return;
  const pharmacies = await database.withPlatform('deposits: pharmacies', listActivePharmacies);
  for (const { id } of pharmacies) {
    if (isStopped()) return;
    if (!queued.has(id)) continue;
    try {
      await database.withTenant(id, matchWhatIsQueued, { statementTimeoutMs });
    } catch (error) {
      log.warn({ err: error, organizationId: id }, 'deposits will be matched next round');
    }
  }
}

/**
 * Whether what is kept still shows a statement or report, of a pharmacy that has none any more: a
 * payment was being changed when the last was undone. Nothing else differs from a recount then, as
 * the triggers on payments keep the rest.
 */
async function isAnythingLeft(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql`
    select from deposit_covers where organization_id = ${tx.organizationId}
    union all
    select from expected_deposits kept where organization_id = ${tx.organizationId}
      and (is_deposited or is_covered or deposit_on is distinct from paid_on
        or is_held_back and not exists (select from payments
          where payments.organization_id = kept.organization_id
            and payments.id = kept.payment_id and check_amount is not null))
    limit 1`.execute(tx.query);
  return rows.length > 0;
}

async function matchWhatIsQueued(tx: TenantTransaction): Promise<void> {
  await lockDeposits(tx);
  const { rows } = await tx.client.query<{ id: string }>(
    'select id from deposit_queue where organization_id = $1',
    [tx.organizationId],
  );
  const made = await selectOwn(tx, 'bank_imports').select('id').limit(1).executeTakeFirst();
  if (made !== undefined) await matchBankLines(tx);
  else if (await isAnythingLeft(tx)) await keepDeposits(tx);
  await tx.client.query(
    'delete from deposit_queue where organization_id = $1 and id = any ($2::uuid[])',
    [tx.organizationId, rows.map(({ id }) => id)],
  );
}

export const depositWork = (platform: Platform): Background => ({
  soon: { deposits: (isStopped) => matchQueuedDeposits(platform, isStopped) },
});
