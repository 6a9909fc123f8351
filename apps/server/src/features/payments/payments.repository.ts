import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

export function findPaymentRow(tx: TenantTransaction, id: string) {
  return tx.query
    .selectFrom('payments')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'payments.organization_id')
        .onRef('payers.id', '=', 'payments.payer_id'),
    )
    .selectAll('payments')
    .select('payers.name as payer_name')
    .where('payments.organization_id', '=', tx.organizationId)
    .where('payments.id', '=', id)
    .executeTakeFirst();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

/** Holds a payment against a second decision until the transaction ends. */
export function lockPayment(tx: TenantTransaction, id: string) {
  return tx.query
    .selectFrom('payments')
    .select(['remittance_id', 'paid_on', 'counted', 'held_reason', 'counted_by_decision'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Where the other telling of a payment stands. */
export function findOtherPayment(tx: TenantTransaction, id: string) {
  return tx.query
    .selectFrom('payments')
    .innerJoin('remittances', (join) =>
      join
        .onRef('remittances.organization_id', '=', 'payments.organization_id')
        .onRef('remittances.id', '=', 'payments.remittance_id'),
    )
    .select([
      'payments.id as paymentId',
      'payments.remittance_id as remittanceId',
      'remittances.file_name as fileName',
    ])
    .where('payments.organization_id', '=', tx.organizationId)
    .where('payments.id', '=', id)
    .executeTakeFirst();
}

export async function setCountedByDecision(
  tx: TenantTransaction,
  id: string,
  counted: boolean,
): Promise<void> {
  await tx.query
    .updateTable('payments')
    .set({ counted_by_decision: counted, updated_at: sql`now()` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

export interface NewDecision {
  readonly paymentId: string;
  readonly action: 'count' | 'hold';
  readonly note: string;
  readonly userId: string;
  /** The day that was given, and where the payment's rows stood before. */
  readonly day: string | null;
  readonly rowsWereOn: string | null;
}

export async function insertDecision(tx: TenantTransaction, decision: NewDecision): Promise<void> {
  await tx.query
    .insertInto('payment_decisions')
    .values({
      organization_id: tx.organizationId,
      id: uuidV7(),
      payment_id: decision.paymentId,
      action: decision.action,
      note: decision.note,
      decided_by: decision.userId,
      paid_on: decision.day,
      rows_were_on: decision.rowsWereOn,
    })
    .execute();
}

/**
 * Puts a payment that is not counted on a day or, with null, on none, and its claims and lump sums
 * on the day `to`. Answers where these stood; null where it has none.
 */
export async function movePayment(
  tx: TenantTransaction,
  move: { paymentId: string; paidOn: string | null; to: string | null },
): Promise<string | null> {
  const { paymentId, paidOn, to } = move;
  const rowsOf = sql`where organization_id = ${tx.organizationId} and payment_id = ${paymentId}`;
  const { rows } = await sql<{ day: string | null }>`select coalesce(
      (select processed_date from claims ${rowsOf} limit 1),
      (select paid_on from provider_adjustments ${rowsOf} limit 1))::text as day
  `.execute(tx.query);
  await sql`update payments set paid_on = ${paidOn}::date, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${paymentId}`.execute(tx.query);
  if (to !== null) {
    await sql`update claims set processed_date = ${to}::date ${rowsOf}`.execute(tx.query);
    await sql`update provider_adjustments set paid_on = ${to}::date ${rowsOf}`.execute(tx.query);
  }
  return rows[0]?.day ?? null;
}

/** Where the rows of a payment stood until the last decision gave it a day, if that did. */
export async function findDayBefore(tx: TenantTransaction, paymentId: string) {
  const last = await tx.query
    .selectFrom('payment_decisions')
    .select(['paid_on', 'rows_were_on'])
    .where('organization_id', '=', tx.organizationId)
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last === undefined || last.paid_on === null ? undefined : last;
}

/** A person of the platform is none of the pharmacy's own people, whose names alone are read. */
export function findLastDecision(tx: TenantTransaction, paymentId: string) {
  return tx.query
    .selectFrom('payment_decisions as decision')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'decision.decided_by')
        .on('users.organization_id', '=', tx.organizationId),
    )
    .select([
      'decision.action',
      'decision.note',
      'decision.paid_on',
      'decision.decided_at',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('decision.organization_id', '=', tx.organizationId)
    .where('decision.payment_id', '=', paymentId)
    .orderBy('decision.id', 'desc')
    .executeTakeFirst();
}

/** Many more than are ever named; a file of claims that are all off is wrong as a whole. */
const candidatesMax = 200;

export interface QuestionedClaimRow {
  readonly id: string;
  readonly claim_id: string;
  readonly net_amount: string;
  readonly difference: string;
  readonly adjustments: unknown;
}

/**
 * Claims that may explain a difference: of its amount, of half of it, off by themselves, or with
 * adjustments at both levels. Those that explain all of it come first.
 */
export async function readQuestionedClaims(
  tx: TenantTransaction,
  { paymentId, difference }: { paymentId: string; difference: string },
): Promise<readonly QuestionedClaimRow[]> {
  const { rows } = await sql<QuestionedClaimRow>`
    select id, claim_id, net_amount::text, difference::text, adjustments
    from claims
    where organization_id = ${tx.organizationId} and payment_id = ${paymentId} and (
      net_amount in (${difference}::numeric, ${difference}::numeric / 2)
      or difference <> 0
      or (jsonb_path_exists(adjustments, '$[*] ? (@[0] == "claim")')
        and jsonb_path_exists(adjustments, '$[*] ? (@[0] == "service")')))
    order by net_amount in (${difference}::numeric, ${difference}::numeric / 2) desc,
      difference = -${difference}::numeric desc, segment, id
    limit ${candidatesMax}`.execute(tx.query);
  return rows;
}

export function readQuestionedLumpSums(
  tx: TenantTransaction,
  { paymentId, difference }: { paymentId: string; difference: string },
) {
  return tx.query
    .selectFrom('provider_adjustments')
    .select(['id', 'code', 'reference', 'amount'])
    .where('organization_id', '=', tx.organizationId)
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`amount in (-${difference}::numeric, -${difference}::numeric / 2)`)
    .orderBy('segment')
    .orderBy('id')
    .limit(candidatesMax)
    .execute();
}
