import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** What identifies a payment of a file. */
export interface PaymentIdentity {
  readonly payerId: string;
  readonly traceNumber: string | null;
  readonly paidOn: string | null;
  readonly amount: string;
  /** The amount of the whole check, where this is one payer's share of it. */
  readonly checkAmount: string | null;
}

export interface SamePayment {
  readonly id: string;
  readonly payerId: string;
  readonly traceNumber: string | null;
}

export interface FoundPayment {
  /** A duplicate: same payer, trace number and amount. */
  readonly exact: SamePayment | undefined;
  /**
   * A duplicate across sources: one of the two was read in a document, which may spell a payer and
   * a trace number differently. The amount and the number's digits are the same, or without a
   * number the payer and the day. When in doubt a payment is held and not counted twice.
   */
  readonly across: SamePayment | undefined;
  /** The whole check of which this is a share, or a share of the check that this is. */
  readonly whole: SamePayment | undefined;
  readonly plainTrace: string | null;
}

/**
 * The digits without leading zeros, because check numbers are printed differently: `EFT` or `ACH`
 * precede them in some files. Letters only where there are no digits.
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
 * The earliest stored duplicate of each payment. Held payments are ignored, because a payer sends a
 * file again when the first did not add up, unless a person counted them.
 */
export async function findSamePayments(
  tx: TenantTransaction,
  identities: readonly PaymentIdentity[],
  { ofDocument }: { ofDocument: boolean },
): Promise<readonly FoundPayment[]> {
  const stands = sql`payments.organization_id = ${tx.organizationId}
    and payments.import_id is null and (held_reason is null or counted_by_decision)`;
  const found = sql`jsonb_build_object('id', payments.id, 'payerId', payments.payer_id,
    'traceNumber', payments.trace_number) as payment`;
  const sameTrace = sql`${plainTrace(sql`payments.trace_number`)}
    = ${plainTrace(sql`asked.trace_number`)}`;
  const { rows } = await sql<FoundRow>`
    select ${plainTrace(sql`asked.trace_number`)} as plain_trace,
      exact.payment as exact, across_kinds.payment as across, whole_check.payment as whole
    from unnest(${identities.map((one) => one.payerId)}::uuid[],
      ${identities.map((one) => one.traceNumber)}::text[],
      ${identities.map((one) => one.paidOn)}::date[],
      ${identities.map((one) => one.amount)}::numeric[],
      ${identities.map((one) => one.checkAmount)}::numeric[])
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
