import { lastDueOn } from '@pfs/core/deposits/deposit-days';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Payments that statements must show by now, and don't. */
export function missingDeposits(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  return sql`
    select 'missing_deposit', payer_id::text, payment_key, amount, paid_on, null, null::integer,
      null, null, trace_number, array[payment_id::text], '{}'::text[]
    from expected_deposits
    where organization_id = ${tx.organizationId} and amount > 0 and not is_deposited
      and not is_held_back and is_covered
      and deposit_on <= case when is_check then ${lastDueOn(today, 'check')}::date
        else ${lastDueOn(today, 'deposit')}::date end`;
}

/** SQL: a payment whose own file doesn't add up, and that no corrected file has replaced. */
export const heldInSql = sql`payments.held_reason = 'out_of_balance'
  and not payments.counted_by_decision and not payments.of_document
  and payments.difference <> 0 and not exists (select from payments other
    where other.organization_id = payments.organization_id and other.counted
      and other.payer_id = payments.payer_id
      and other.trace_number = payments.trace_number and other.amount = payments.amount)`;

const heldKeyInSql = sql`concat_ws('|', coalesce(payments.trace_number, ''),
  coalesce(payments.paid_on::text, ''), payments.amount, payments.difference, payments.payer_id)`;

/** SQL: the payment that a row is of. Rows of one key are numbered; a trace number may have a #. */
export const paymentKeyOf = (rowKey: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(${rowKey}, '#[0-9]+$', '')`;

/**
 * Payments held because they don't balance. One that was uploaded twice is asked about once, as far
 * as its trace number tells that it is the same.
 */
export function heldPayments(tx: TenantTransaction): RawBuilder<unknown> {
  return sql`
    select distinct on (payment_key, apart) 'held_payment', payer_id::text, payment_key,
      abs(difference), paid_on, null, null::integer, null, null, trace_number,
      array[id::text, remittance_id::text], '{}'::text[]
    from (
      select *, ${heldKeyInSql} as payment_key,
        case when trace_number is null or check_amount is not null then id end as apart
      from payments where organization_id = ${tx.organizationId} and ${heldInSql}
    ) held
    order by payment_key, apart, id`;
}

/** The open case that asks about a held payment, in whichever upload; null if none does. */
export async function caseOfHeldPayment(tx: TenantTransaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ caseId: string }>`
    select asked.case_id as "caseId"
    from payments join case_rows asked on asked.organization_id = payments.organization_id
      and asked.kind = 'held_payment' and asked.is_open
      and ${paymentKeyOf(sql`asked.row_key`)} = ${heldKeyInSql}
    where payments.organization_id = ${tx.organizationId} and payments.id = ${id}
      and held_reason = 'out_of_balance' and not of_document
    order by asked.targets[1] = payments.id::text desc, asked.row_key limit 1`.execute(tx.query);
  return rows[0]?.caseId ?? null;
}

/**
 * SQL: a row `held` of a case has this payment: the upload that was found, else another one that
 * its trace number tells is the same.
 */
export const isUploadOfHeldInSql = sql`payments.id = (
  select id from payments
  where organization_id = held.organization_id and held_reason = 'out_of_balance'
    and not of_document and trace_number is not distinct from held.about
    and ${heldKeyInSql} = ${paymentKeyOf(sql`held.row_key`)}
    and (id::text = held.targets[1] or trace_number is not null and check_amount is null)
  order by id::text = held.targets[1] desc, id limit 1)`;

/**
 * SQL after `from`: the payment of each row that asks for a deposit: the one that was found, else,
 * as its file came again, one of the same key that no other row asks for.
 */
export const paymentsOfRowsInSql = (organizationId: string) => sql`(
  with asked as (
    select case_id, row_key, ${paymentKeyOf(sql`row_key`)} as payment_key, targets[1] as found
    from case_rows where organization_id = ${organizationId} and kind = 'missing_deposit'
  ), expected as (
    select * from expected_deposits where organization_id = ${organizationId}
  ), own as (
    select asked.*, expected.payment_id, expected.amount from asked
    join expected using (payment_key) where expected.payment_id::text = asked.found
  ), other_rows as (
    select *, row_number() over (partition by payment_key order by row_key) as at
    from asked where not exists (select from own
      where own.case_id = asked.case_id and own.row_key = asked.row_key)
  ), other_payments as (
    select payment_key, payment_id, amount, row_number() over (
      partition by payment_key order by is_deposited, payment_id desc) as at
    from expected where payment_key in (select payment_key from other_rows)
      and payment_id not in (select payment_id from own)
  )
  select case_id, row_key, payment_id, amount from own
  union all
  select case_id, row_key, payment_id, amount
  from other_rows join other_payments using (payment_key, at)
)`;

/**
 * Deposits of payments that a case asks for, each once whatever lines it came in, under an id (of
 * version 8) that is the row's in every import.
 */
export function depositReceipts({ organizationId }: TenantTransaction): RawBuilder<unknown> {
  return sql`
    select asked.case_id, asked.row_key, 'deposit',
      overlay(overlay(md5(asked.row_key) placing '8' from 13) placing 'a' from 17)::uuid,
      asked.amount, max(line.posted_on)
    from ${paymentsOfRowsInSql(organizationId)} asked
    join deposit_matches match on match.organization_id = ${organizationId}
      and match.payment_id = asked.payment_id
    join bank_lines line on line.organization_id = ${organizationId} and line.id = match.line_id
    group by asked.case_id, asked.row_key, asked.amount`;
}
