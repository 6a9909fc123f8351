import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface Money {
  readonly payerId: string;
  readonly traceNumber: string | undefined;
  readonly paidOn: string | undefined;
  readonly amount: string;
}

export interface SamePayment {
  readonly id: string;
  readonly remittance_id: string;
  readonly payer_id: string;
  readonly trace_number: string | null;
}

/**
 * An earlier payment of the same payer, trace number and amount: the same money told twice. One
 * that is held back does not stand in the way: a payer sends a file again because the first did
 * not add up. One that a person counts all the same does.
 */
export async function findSamePayment(
  tx: TenantTransaction,
  { payerId, traceNumber, amount }: Money,
): Promise<SamePayment | undefined> {
  if (traceNumber === undefined) return undefined;
  return tx.query
    .selectFrom('payments')
    .select(['id', 'remittance_id', 'payer_id', 'trace_number'])
    .where('organization_id', '=', tx.organizationId)
    .where('payer_id', '=', payerId)
    .where('trace_number', '=', traceNumber)
    .where('amount', '=', amount)
    .where((where) =>
      where.or([where('held_reason', 'is', null), where('counted_by_decision', '=', true)]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/**
 * The digits without zeros in front, for a check number is printed in more than one way: `EFT` or
 * `ACH` stand before it in one file and not in another. Letters only where there are no digits.
 */
const plainTrace = (trace: unknown) =>
  sql`ltrim(regexp_replace(upper(${trace}),
    case when ${trace} ~ '[1-9]' then '[^0-9]' else '[^A-Z0-9]' end, '', 'g'), '0')`;

/**
 * The same money where one of the two was read in a document, which may print a payer and a trace
 * number otherwise than an 835 has them: the amount and the number's digits are the
 * same, or without a number the payer and the day. Rather one too many is held than counted twice.
 */
export async function findSameAcrossKinds(
  tx: TenantTransaction,
  { payerId, traceNumber, paidOn, amount }: Money,
  { ofDocument }: { ofDocument: boolean },
): Promise<SamePayment | undefined> {
  const trace = traceNumber ?? null;
  const { rows } = await sql<SamePayment>`
    select id, remittance_id, payer_id, trace_number from payments
    where organization_id = ${tx.organizationId} and amount = ${amount}::numeric
      and (held_reason is null or counted_by_decision)
      ${ofDocument ? sql`` : sql`and of_document`}
      and case when trace_number is null or ${trace}::text is null
        then payer_id = ${payerId} and paid_on = ${paidOn ?? null}::date
        else ${plainTrace(sql`trace_number`)} = ${plainTrace(sql`${trace}::text`)} end
    order by id limit 1`.execute(tx.query);
  return rows[0];
}
