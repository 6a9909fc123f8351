import type { Category } from '@pfs/core/category';
import { centsOfSum, centsToText, toCents } from '@pfs/core/money';
import {
  type AskedRow,
  type GivenBack,
  numberKey,
  numbersIn,
  tieGivenBack,
} from '@pfs/core/recovery/give-backs';
import { usualDays } from '@pfs/core/recovery/payer-cycle';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { withoutLoops } from '../../platform/database/without-loops.ts';
import { claimTextInSql, refundsOfFill, refundTextInSql } from './gaps.ts';
import { trueUpReceipts } from './gaps-contracts.ts';
import { depositReceipts, paymentsOfRowsInSql } from './gaps-deposits.ts';
import { priceReceipts } from './gaps-prices.ts';

/**
 * Money for rows of a case that somebody has prepared, as far as it had not come before. A row of
 * money proves the oldest case that it answers, and one that was given up only if no other is.
 */
export async function findReceipts(tx: TenantTransaction): Promise<void> {
  // Where nobody has begun a case there is none to keep; planning for nothing takes long.
  if (await isAnyBegun(tx)) await keepReceipts(tx);
  await sumSeen(tx);
}

async function isAnyBegun({ client, organizationId }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query(
    "select from cases where organization_id = $1 and state <> 'found' limit 1",
    [organizationId],
  );
  return rows.length > 0;
}

async function keepReceipts(tx: TenantTransaction): Promise<void> {
  await sql`drop table if exists pg_temp.came`.execute(tx.query);
  const came = sql`
    create temporary table came on commit drop as
    select distinct on (source, source_id) case_id, row_key, source, source_id, amount, came_on,
      0::numeric as counted_elsewhere
    from (
      ${paymentsOfClaims(tx)} union all ${refunds(tx)} union all ${correctedClaims(tx)}
      union all ${depositReceipts(tx)} union all ${priceReceipts(tx, claimTextInSql)}
      union all ${await trueUpReceipts(tx)}
    ) found
    join cases on cases.organization_id = ${tx.organizationId} and cases.id = case_id
      and cases.state <> 'found'
    order by source, source_id, ${oldestFirst}`;
  await withoutLoops(tx, () => came.execute(tx.query));
  await addGivenBack(tx);
  await countOnce(tx);
  await tx.client.query(
    `delete from case_receipts old where organization_id = $1 and not exists (
       select from came where (came.case_id, came.row_key, came.source, came.source_id, came.amount,
         came.came_on, came.counted_elsewhere) = (old.case_id, old.row_key, old.source,
         old.source_id, old.amount, old.came_on, old.counted_elsewhere))`,
    [tx.organizationId],
  );
  await tx.client.query(
    `insert into case_receipts (organization_id, case_id, row_key, source, source_id, amount,
       came_on, counted_elsewhere)
     select $1, case_id, row_key, source, source_id, amount, came_on, counted_elsewhere from came
     on conflict (organization_id, source, source_id) do nothing`,
    [tx.organizationId],
  );
}

/** SQL: receipts of claims, refunds and lump sums, each with the payment that it came with. */
export const withPaymentInSql = (
  { organizationId }: TenantTransaction,
  receipts: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    Object.entries({ claim: 'claims', refund: 'mfp_refunds', lump: 'provider_adjustments' }).map(
      ([source, table]) => sql`
        select receipt.case_id, receipt.row_key, receipt.amount, paid.payment_id
        from ${receipts} receipt
        join ${sql.table(table)} paid on paid.organization_id = ${organizationId}
          and paid.id = receipt.source_id
        where receipt.source = ${source}`,
    ),
    sql` union all `,
  );

/** What a payment paid may be asked for as a claim, and then as the deposit that shows it. */
async function countOnce(tx: TenantTransaction): Promise<void> {
  await sql`
    update came deposit set counted_elsewhere = least(deposit.amount, greatest(0, paid.amount))
    from (
      select asked.case_id, asked.row_key, sum(receipt.amount) as amount
      from (${withPaymentInSql(tx, sql`came`)}) receipt
      join ${paymentsOfRowsInSql(tx.organizationId)} asked
        on asked.payment_id = receipt.payment_id
      group by asked.case_id, asked.row_key
    ) paid
    where deposit.source = 'deposit' and paid.case_id = deposit.case_id
      and paid.row_key = deposit.row_key`.execute(tx.query);
}

const oldestFirst = sql`cases.state in ('lost', 'expired', 'withdrawn'), cases.number, row_key`;

const paymentsOfClaims = (tx: TenantTransaction) => sql`
  select held.case_id, held.row_key, 'claim' as source, claims.id as source_id,
    claims.net_amount as amount, payments.paid_on as came_on
  from case_rows held
  cross join lateral unnest(held.targets) target (adjudication_id)
  join adjudication_states state on state.organization_id = held.organization_id
    and state.adjudication_id = target.adjudication_id::uuid
  join claim_matches match on match.organization_id = held.organization_id
    and match.rx_number = state.rx_number and match.adjudication_id = state.adjudication_id
  join claims on claims.organization_id = held.organization_id and claims.id = match.claim_id
    and claims.status <> 'denied'
  join payments on payments.organization_id = held.organization_id
    and payments.id = claims.payment_id
  where held.organization_id = ${tx.organizationId}
    and held.kind in ('underpaid', 'unpaid', 'missing_remittance')
    and not ${claimTextInSql} = any (held.had)`;

function refunds(tx: TenantTransaction): RawBuilder<unknown> {
  const ofFill = refundsOfFill({
    rx: sql`held.targets[1]`,
    number: sql`held.targets[2]::integer`,
    day: sql`held.targets[3]::date`,
    drug: sql`held.ndc`,
  });
  return sql`
    select held.case_id, held.row_key, 'refund', refund.id, refund.amount, refund.paid_on
    from case_rows held
    join mfp_refunds refund on refund.organization_id = held.organization_id and ${ofFill}
    where held.organization_id = ${tx.organizationId} and held.kind in ('mfp_late', 'mfp_short')
      and not ${refundTextInSql} = any (held.had)`;
}

/**
 * The claim that took the place of one with a questioned fee: as much as its fee is lower and its
 * payment higher. With two claims that stand, nothing says which one corrects it.
 */
const correctedClaims = (tx: TenantTransaction) => sql`
  select held.case_id, held.row_key, 'claim', later.id,
    least(held.amount, held.amount - later.fees, later.net_amount - was.net), later.paid_on
  from case_rows held
  join cases asking on asking.organization_id = held.organization_id and asking.id = held.case_id
  cross join lateral (
    select split_part(text, '|', 1)::date as processed_date,
      split_part(text, '|', 3)::numeric as net
    from substr(held.row_key, length(held.about) + 2) as text
  ) was
  join lateral (
    select claims.id, claims.net_amount, claims.processed_date, payments.paid_on,
      claims.dir_fee + claims.ger_fee + network_fees_of(claims.other_fees, claims.adjustments)
        as fees, count(*) over () as standing
    from claims
    join payments on payments.organization_id = claims.organization_id
      and payments.id = claims.payment_id and payments.counted
    where claims.organization_id = held.organization_id and claims.claim_id = held.about
      and claims.payer_id::text = asking.party and claims.date_of_service = held.filled_on
      and claims.status = 'paid' and not is_taken_back(claims.organization_id, claims.id)
  ) later on later.standing = 1 and later.processed_date >= was.processed_date
    and later.fees < held.amount and later.net_amount > was.net
  where held.organization_id = ${tx.organizationId} and held.kind = 'part_d_question'`;

interface TakenRow {
  readonly kind: string;
  readonly case_id: string;
  readonly party: string;
  readonly row_key: string;
  readonly day: Day;
  readonly amount: string;
  /** Of that, what corrected claims gave back. */
  readonly came: string;
  readonly about: string;
  readonly ndc: string | null;
}

/** Lump sums of payers and credits of vendors, tied to the rows that they name. */
async function addGivenBack(tx: TenantTransaction): Promise<void> {
  const { rows } = await sql<TakenRow>`
    select held.kind, held.case_id, cases.party, held.row_key, held.filled_on as day, held.amount,
      held.about, held.ndc, (
        select coalesce(sum(came.amount), 0) from came
        where came.case_id = held.case_id and came.row_key = held.row_key) as came
    from case_rows held
    join cases on cases.organization_id = held.organization_id and cases.id = held.case_id
      and cases.state <> 'found'
    where held.organization_id = ${tx.organizationId} and held.kind in ('part_d_question',
      'unexplained_lump', 'vendor_overcharge', 'vendor_duplicate')
    order by ${oldestFirst}`.execute(tx.query);
  const parties = [...new Set(rows.map(({ party }) => party))];
  const sources = { lump: await listLumps(tx, parties), credit: await listCredits(tx, parties) };
  const asked = rows.map(toAsked);
  const tied = Object.entries(sources).flatMap(([source, moneys]) =>
    tieGivenBack(asked, moneys).map(({ row, money, cents }) => ({
      ...{ case_id: row.caseId, row_key: row.rowKey, source, source_id: money.id },
      ...{ amount: centsToText(toCents(cents)), came_on: money.on },
    })),
  );
  await tx.client.query(
    `insert into came
     select tied.*, 0
     from jsonb_to_recordset($1::jsonb) as tied (case_id uuid, row_key text, source text,
       source_id uuid, amount numeric, came_on date)
     where not exists (select from came
       where (came.source, came.source_id) = (tied.source, tied.source_id))`,
    [JSON.stringify(tied)],
  );
}

function toAsked(row: TakenRow): AskedRow {
  const { kind, party, about, ndc, day } = row;
  const cents = centsOfSum(row.amount);
  const number = numberKey(about);
  const ofNumber = number === undefined ? [] : [`number|${party}|${number}`];
  const ofInvoice = [
    ...(number === undefined ? [] : [`total|${party}|${number}|${cents}`]),
    ...(ndc === null ? [] : [`drug|${party}|${ndc}|${cents}`]),
  ];
  const keys =
    kind === 'unexplained_lump'
      ? [lumpKey(party, about, cents)]
      : [...ofNumber, ...(kind === 'part_d_question' ? [] : ofInvoice)];
  const came = centsOfSum(row.came);
  return { caseId: row.case_id, rowKey: row.row_key, day, cents, came, keys, ndc };
}

/** A code alone, without a reference, ties a lump sum only to exactly the same amount. */
function lumpKey(party: string, about: string, cents: number): string {
  return `lump|${party}|${about}${about.includes(' ') ? '' : `|${cents}`}`;
}

/** Money of its own that gives back nothing that was taken. */
const notGivenBack: readonly Category[] = [
  ...(['interest', 'bonus', 'forwarding_balance', 'mfp_refund'] as const),
];

async function listLumps(
  tx: TenantTransaction,
  parties: readonly string[],
): Promise<readonly GivenBack[]> {
  const { rows } = await sql<{
    id: string;
    party: string;
    on: Day;
    given: string;
    about: string;
    reference: string | null;
  }>`
    select lump.id, lump.payer_id::text as party, lump.paid_on as on, -lump.amount as given,
      concat_ws(' ', lump.code, lump.reference) as about, lump.reference
    from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.amount < 0
      and lump.category <> all (${[...notGivenBack]}::text[])
      and lump.payer_id::text = any (${parties}::text[])`.execute(tx.query);
  return rows.map(({ id, party, on, given, about, reference }) => {
    const cents = centsOfSum(given);
    const numbers = numbersIn(reference ?? '').map((number) => `number|${party}|${number}`);
    return { id, on, cents, keys: [lumpKey(party, about, cents), ...numbers] };
  });
}

/** Credit lines of invoices that count. Those of a credit memo are worth its total at most. */
async function listCredits(
  tx: TenantTransaction,
  parties: readonly string[],
): Promise<readonly GivenBack[]> {
  const { rows } = await sql<{
    id: string;
    party: string;
    on: Day;
    given: string;
    description: string;
    ndc: string | null;
    invoice_id: string;
    invoice_number: string;
    total: string;
  }>`
    select line.id, invoice.vendor_id::text as party, invoice.invoice_date as on,
      -line.total_price as given, line.description, line.ndc, line.invoice_id,
      invoice.invoice_number, invoice.total_amount as total
    from counted_invoices invoice
    join invoice_line_items line on line.organization_id = invoice.organization_id
      and line.invoice_id = invoice.id and line.total_price < 0
    where invoice.organization_id = ${tx.organizationId}
      and invoice.vendor_id::text = any (${parties}::text[])`.execute(tx.query);
  return rows.map((row) => {
    const { id, party, on, ndc, description } = row;
    const cents = centsOfSum(row.given);
    const memo = -centsOfSum(row.total);
    const keys = [
      ...numbersIn(description).map((number) => `number|${party}|${number}`),
      ...(ndc === null ? [] : [`drug|${party}|${ndc}|${cents}`]),
      ...numbersIn(memo > 0 ? row.invoice_number : '').map(
        (number) => `total|${party}|${number}|${memo}`,
      ),
    ];
    const credit = { id, on, cents, keys, ndc };
    return memo > 0 ? { ...credit, within: { id: row.invoice_id, cents: memo } } : credit;
  });
}

/**
 * SQL: what a won case promised. A win without an amount promises what was asked, but for a payment
 * that doesn't balance: a corrected file answers it.
 */
export const promisedInSql = sql`coalesce(cases.promised, case
  when cases.state = 'won' and cases.kind <> 'held_payment' then cases.asked else 0 end)`;

/** SQL: what a won case still lacks of that. Of all that was asked, some may have come before. */
export const unpaidInSql = sql`greatest(0, ${promisedInSql} - cases.seen
  - case when cases.promised is null then cases.by_itself else 0 end)`;

/** SQL: joins the `cycle` of the payer of `cases`, where enough of its payments are known. */
export const joinCycleInSql = sql`left join payer_cycles cycle
  on cycle.organization_id = cases.organization_id and cycle.payer_key = cases.party
  and cycle.late_from_days is not null`;

/** SQL: the last day of the usual time to pay after a decision. Needs `joinCycleInSql`. */
const usualUntilInSql = sql`cases.decided_on + coalesce(cycle.p95_days,
  case when cases.kind in ('part_d_question', 'mfp_late', 'mfp_short')
    then ${sql.lit(usualDays.part_d)} else ${sql.lit(usualDays.other)} end)`;

/** SQL: whether the usual time to pay hasn't passed: nothing counts as not paid. */
export const isYoungInSql = (today: Day) => sql`(${usualUntilInSql} >= ${today}::date)`;

/** SQL: of a case that lacks money and may still be paid, the last day of its usual time. */
export const youngUntilInSql = (today: Day) => sql`case when cases.state in ('won', 'partly')
  and ${unpaidInSql} > 0 and ${isYoungInSql(today)} then ${usualUntilInSql} end`;

/** SQL: won cases that may still be paid, and what they lack, by an index. */
export const youngWinsInSql = (tx: TenantTransaction, today: Day) => sql`
  select cases.party, cases.kind, cases.state, ${unpaidInSql} as unpaid
  from cases ${joinCycleInSql}
  where cases.organization_id = ${tx.organizationId} and cases.state in ('won', 'partly')
    and cases.decided_on >= ${today}::date - greatest(${sql.lit(usualDays.other)}, (
      select max(p95_days) from payer_cycles where organization_id = ${tx.organizationId}))
    and ${isYoungInSql(today)}`;

/** SQL: the receipts of `held` as JSON, each with the screen that shows it. */
export const receiptsOfRowInSql = sql`coalesce((
  select json_agg(json_build_object('id', receipt.source_id, 'on', receipt.came_on,
      'amount', receipt.amount::float8, 'text', coalesce(shown.text, case receipt.source
        when 'deposit' then 'Deposit' else 'Deleted' end),
      'url', coalesce(shown.url, case receipt.source when 'deposit' then '/deposits' end),
      'isByItself', coalesce(receipt.came_on < cases.sent_on, true))
    order by receipt.came_on, receipt.source_id)
  from case_receipts receipt
  left join lateral (
    select 'Remittance' as text, '/remittances/' || remittance_id || '?claim=' || id as url
    from claims where organization_id = receipt.organization_id and id = receipt.source_id
      and receipt.source = 'claim'
    union all
    select 'MFP refund', case when payments.remittance_id is null
        then '/recovery/refunds?import=' || payments.import_id
        else '/remittances/' || payments.remittance_id end
    from mfp_refunds refund
    join payments on payments.organization_id = refund.organization_id
      and payments.id = refund.payment_id
    where refund.organization_id = receipt.organization_id and refund.id = receipt.source_id
      and receipt.source = 'refund'
    union all
    select concat_ws(' ', 'Lump sum', code, reference), '/remittances/' || remittance_id
    from provider_adjustments where organization_id = receipt.organization_id
      and id = receipt.source_id and receipt.source = 'lump'
    union all
    select 'Credit ' || invoice.invoice_number, '/vendor-audit?tab=invoices&invoice=' || invoice.id
    from invoice_line_items line
    join vendor_invoices invoice on invoice.organization_id = line.organization_id
      and invoice.id = line.invoice_id
    where line.organization_id = receipt.organization_id and line.id = receipt.source_id
      and receipt.source = 'credit'
  ) shown on true
  where receipt.organization_id = held.organization_id and receipt.case_id = held.case_id
    and receipt.row_key = held.row_key), '[]')`;

/** Sums the money of one case, or of all: what came once it was sent, and before. */
export async function sumSeen(tx: TenantTransaction, caseId: string | null = null): Promise<void> {
  await tx.client.query(
    `update cases set seen = sums.seen, by_itself = sums.by_itself
     from (
       select cases.id,
         coalesce(sum(amount) filter (where came_on >= cases.sent_on), 0) as seen,
         coalesce(sum(amount) filter (where cases.sent_on is null or came_on < cases.sent_on), 0)
           as by_itself
       from cases
       left join case_receipts receipt on receipt.organization_id = $1
         and receipt.case_id = cases.id
       where cases.organization_id = $1 and ($2::uuid is null or cases.id = $2)
       group by cases.id
     ) sums
     where cases.organization_id = $1 and cases.id = sums.id
       and (cases.seen, cases.by_itself) is distinct from (sums.seen, sums.by_itself)`,
    [tx.organizationId, caseId],
  );
}
