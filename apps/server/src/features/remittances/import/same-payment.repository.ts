import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** What a file says of a payment, as far as it tells one from another. */
export interface Telling {
  readonly payerId: string;
  readonly traceNumber: string | null;
  readonly paidOn: string | null;
  readonly amount: string;
  /** Of the whole check, where this is one payer's share of it. */
  readonly checkAmount: string | null;
}

export interface SamePayment {
  readonly id: string;
  readonly payerId: string;
  readonly traceNumber: string | null;
}

export interface FoundPayment {
  /** Of the same payer, trace number and amount: the same money told twice. */
  readonly exact: SamePayment | undefined;
  /**
   * The same money where one of the two was read in a document, which may print a payer and a
   * trace number otherwise than an 835 has them: the amount and the number's digits are the same,
   * or without a number the payer and the day. Rather one too many is held than counted twice.
   */
  readonly across: SamePayment | undefined;
  /** The whole check of which this is a share, or a share of the check that this is. */
  readonly whole: SamePayment | undefined;
  readonly plainTrace: string | null;
}

/**
 * The digits without zeros in front, for a check number is printed in more than one way: `EFT` or
 * `ACH` stand before it in one file and not in another. Letters only where there are no digits.
 */
const plainTrace = (trace: unknown) =>
  sql`ltrim(regexp_replace(upper(${trace}),
    case when ${trace} ~ '[1-9]' then '[^0-9]' else '[^A-Z0-9]' end, '', 'g'), '0')`;

interface FoundRow {
  readonly plain_trace: string | null;
  readonly exact: SamePayment | null;
  readonly across: SamePayment | null;
  readonly whole: SamePayment | null;
}

/**
 * For each of these the earliest payment that the pharmacy has of the same money. One that is held
 * back does not stand in the way: a payer sends a file again because the first did not add up. One
 * that a person counts all the same does.
 */
export async function findSamePayments(
  tx: TenantTransaction,
  tellings: readonly Telling[],
  { ofDocument }: { ofDocument: boolean },
): Promise<readonly FoundPayment[]> {
  const stands = sql`payments.organization_id = ${tx.organizationId}
    and (held_reason is null or counted_by_decision)`;
  const found = sql`jsonb_build_object('id', payments.id, 'payerId', payments.payer_id,
    'traceNumber', payments.trace_number) as payment`;
  const sameTrace = sql`${plainTrace(sql`payments.trace_number`)}
    = ${plainTrace(sql`asked.trace_number`)}`;
  const { rows } = await sql<FoundRow>`
    select ${plainTrace(sql`asked.trace_number`)} as plain_trace,
      exact.payment as exact, across_kinds.payment as across, whole_check.payment as whole
    from unnest(${tellings.map((one) => one.payerId)}::uuid[],
      ${tellings.map((one) => one.traceNumber)}::text[],
      ${tellings.map((one) => one.paidOn)}::date[],
      ${tellings.map((one) => one.amount)}::numeric[],
      ${tellings.map((one) => one.checkAmount)}::numeric[])
      with ordinality as asked (payer_id, trace_number, paid_on, amount, check_amount, position)
    left join lateral (
      select ${found} from payments
      where ${stands} and payments.amount = asked.amount and payments.payer_id = asked.payer_id
        and payments.trace_number = asked.trace_number
      order by payments.id limit 1) exact on true
    left join lateral (
      select ${found} from payments
      where ${stands} and payments.amount = asked.amount
        ${ofDocument ? sql`` : sql`and of_document`}
        and case when payments.trace_number is null or asked.trace_number is null
          then payments.payer_id = asked.payer_id and payments.paid_on = asked.paid_on
          else ${sameTrace}
        end
      order by payments.id limit 1) across_kinds on true
    left join lateral (
      select payment from (
        select payments.id, ${found} from payments
        where ${stands} and payments.check_amount = coalesce(asked.check_amount, asked.amount)
          and ${sameTrace}
        union all
        select payments.id, ${found} from payments
        where ${stands} and asked.check_amount is not null and payments.check_amount is null
          and payments.amount = asked.check_amount and ${sameTrace}
      ) of_check order by id limit 1) whole_check on true
    order by asked.position`.execute(tx.query);
  return rows.map(({ plain_trace, exact, across, whole }) => ({
    plainTrace: plain_trace,
    exact: exact ?? undefined,
    across: across ?? undefined,
    whole: whole ?? undefined,
  }));
}
