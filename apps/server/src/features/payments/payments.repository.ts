import type { ListedPayment } from '@pfs/wire/payments';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, onKey, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';

interface PaymentFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  readonly counted?: 'true' | 'false' | undefined;
}

function filteredPayments(tx: TenantTransaction, filter: PaymentFilter) {
  let query = selectOwn(tx, 'payments')
    .innerJoin('payers', onKey('payers.id', 'payments.payer_id'))
    .leftJoin('remittances', onKey('remittances.id', 'payments.remittance_id'))
    .leftJoin('export_imports', onKey('export_imports.id', 'payments.import_id'));
  if (filter.from !== undefined) query = query.where('payments.paid_on', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('payments.paid_on', '<=', filter.to);
  if (filter.payer !== undefined) query = query.where('payers.name', '=', filter.payer);
  if (filter.counted !== undefined) {
    query = query.where('payments.counted', '=', filter.counted === 'true');
  }
  return query;
}

/** Newest first; payments without a date come last. */
export async function listPayments(
  tx: TenantTransaction,
  filter: PaymentFilter,
  window: { readonly offset: number; readonly limit: number },
): Promise<ListedPayment[]> {
  const rows = await filteredPayments(tx, filter)
    .selectAll('payments')
    .select([
      'payers.name as payer_name',
      sql<string>`coalesce(remittances.file_name, export_imports.file_name)`.as('file_name'),
    ])
    .orderBy(sql`payments.paid_on desc nulls last`)
    .orderBy('payments.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    remittanceId: row.remittance_id,
    importId: row.import_id,
    fileName: row.file_name,
    payerName: row.payer_name,
    traceNumber: row.trace_number,
    method: row.method,
    amount: Number(row.amount),
    checkAmount: row.check_amount === null ? null : Number(row.check_amount),
    paidOn: row.paid_on,
    refundCount: row.refund_count,
    claimsTotal: Number(row.claims_net),
    providerAdjustmentsTotal: Number(row.provider_adjustments_total),
    balanced: row.balanced,
    difference: Number(row.difference),
    counted: row.counted,
    heldReason: row.held_reason as ListedPayment['heldReason'],
  }));
}

export async function countPayments(tx: TenantTransaction, filter: PaymentFilter): Promise<number> {
  const row = await filteredPayments(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export function findPaymentRow(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'payments', { id })
    .innerJoin('payers', onKey('payers.id', 'payments.payer_id'))
    .selectAll('payments')
    .select('payers.name as payer_name')
    .executeTakeFirst();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

/**
 * Locks the payment until the transaction ends, so that decisions take turns. One of a refund
 * report is never held, so nothing is decided about it.
 */
export function lockPayment(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'payments', { id })
    .select(['remittance_id', 'paid_on', 'counted', 'held_reason', 'counted_by_decision'])
    .$narrowType<{ remittance_id: string }>()
    .forUpdate()
    .executeTakeFirst();
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** The place of a payment's duplicate. */
export function findOtherPayment(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'payments', { id })
    .innerJoin('remittances', onKey('remittances.id', 'payments.remittance_id'))
    .select([
      'payments.id as paymentId',
      'payments.remittance_id as remittanceId',
      'remittances.file_name as fileName',
    ])
    .$narrowType<{ remittanceId: string }>()
    .executeTakeFirst();
}

export async function setCountedByDecision(
  tx: TenantTransaction,
  id: string,
  counted: boolean,
): Promise<void> {
  await updateOwn(tx, 'payments', { id })
    .set({ counted_by_decision: counted, updated_at: sql`now()` })
    .execute();
}

interface NewDecision {
  readonly paymentId: string;
  readonly action: 'count' | 'hold';
  readonly note: string;
  readonly userId: string;
  /** The date that was entered, and the day of the payment's rows before. */
  readonly day: string | null;
  readonly rowsWereOn: string | null;
}

export async function insertDecision(tx: TenantTransaction, decision: NewDecision): Promise<void> {
  await insertOwn(tx, 'payment_decisions', {
    id: uuidV7(),
    payment_id: decision.paymentId,
    action: decision.action,
    note: decision.note,
    decided_by: decision.userId,
    paid_on: decision.day,
    rows_were_on: decision.rowsWereOn,
  }).execute();
}

/**
 * Sets the date of a payment that is not counted, or removes it with null, and moves its claims,
 * lump sums and refunds to the day `to`. Returns their previous day; null if there are none.
 */
export async function movePayment(
  tx: TenantTransaction,
  move: { paymentId: string; paidOn: string | null; to: string | null },
): Promise<string | null> {
  const { paymentId, paidOn, to } = move;
  const rowsOf = sql`where organization_id = ${tx.organizationId} and payment_id = ${paymentId}`;
  const { rows } = await sql<{ day: string | null }>`select coalesce(
      (select processed_date from claims ${rowsOf} limit 1),
      (select paid_on from provider_adjustments ${rowsOf} limit 1),
      (select paid_on from mfp_refunds ${rowsOf} limit 1))::text as day
  `.execute(tx.query);
  await sql`update payments set paid_on = ${paidOn}::date, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${paymentId}`.execute(tx.query);
  if (to !== null) {
    await sql`update claims set processed_date = ${to}::date ${rowsOf}`.execute(tx.query);
    await sql`update provider_adjustments set paid_on = ${to}::date ${rowsOf}`.execute(tx.query);
    await sql`update mfp_refunds set paid_on = ${to}::date ${rowsOf}`.execute(tx.query);
  }
  return rows[0]?.day ?? null;
}

/** The day of a payment's rows before the last decision, if that set a date. */
export async function findDayBefore(tx: TenantTransaction, paymentId: string) {
  const last = await selectOwn(tx, 'payment_decisions', { payment_id: paymentId })
    .select(['paid_on', 'rows_were_on'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last === undefined || last.paid_on === null ? undefined : last;
}

/** Joins only the pharmacy's own users: names of platform users are not shown. */
export function findLastDecision(tx: TenantTransaction, paymentId: string) {
  return selectOwn(tx, 'payment_decisions as decision', { payment_id: paymentId })
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
    .orderBy('decision.id', 'desc')
    .executeTakeFirst();
}

/** Far more than are ever shown. */
const candidatesMax = 200;

interface QuestionedClaimRow {
  readonly id: string;
  readonly claim_id: string;
  readonly net_amount: string;
  readonly difference: string;
  readonly adjustments: unknown;
}

/**
 * Claims that may explain a difference: with its amount or half of it, out of balance themselves,
 * or with adjustments at both levels. Those that explain all of it come first.
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
  return selectOwn(tx, 'provider_adjustments', { payment_id: paymentId })
    .select(['id', 'code', 'reference', 'amount'])
    .where(sql<boolean>`amount in (-${difference}::numeric, -${difference}::numeric / 2)`)
    .orderBy('segment')
    .orderBy('id')
    .limit(candidatesMax)
    .execute();
}
