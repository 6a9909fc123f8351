import { addDays, addMonths, type Month } from '@pfs/core/days';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readCountedDays, readPayerMonths } from '../figures/public.ts';

export interface CausesRow {
  readonly payerId: string;
  readonly payerName: string;
  readonly month: Month;
  readonly held: number;
  /** Of these, those cut off by the end of the file. */
  readonly heldCutOff: number;
  readonly heldAmount: string;
  /** The remittance of the first held payment. */
  readonly heldIn: string | null;
  /** On paid and reversed claims, with reasons that match no rule. */
  readonly unclassifiedOnClaims: string;
}

/** Held and unclassified amounts of these payers and months. */
export async function readCauses(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<readonly CausesRow[]> {
  const payerIds = touched.map(({ payerId }) => payerId);
  const months = touched.map(({ month }) => `${month}-01`);
  const { rows } = await sql<CausesRow>`
    with touched as (
      select distinct payer_id, month from unnest(${payerIds}::uuid[], ${months}::date[])
        as asked (payer_id, month)
    )
    select touched.payer_id as "payerId", payers.name as "payerName",
      to_char(touched.month, 'YYYY-MM') as month, held.count as held,
      held.cut_off as "heldCutOff", held.amount as "heldAmount",
      held.remittance as "heldIn", on_claims.amount as "unclassifiedOnClaims"
    from touched
    join payers on payers.organization_id = ${tx.organizationId} and payers.id = touched.payer_id
    cross join lateral (
      select count(*)::int as count, coalesce(sum(amount), 0)::text as amount,
        count(*) filter (where cut_off)::int as cut_off,
        (array_agg(remittance_id order by paid_on, id))[1] as remittance
      from payments
      where organization_id = ${tx.organizationId} and payer_id = touched.payer_id
        and held_reason in ('out_of_balance', 'cut_off') and not counted
        and not (cut_off and exists (select from payments whole
          where whole.organization_id = payments.organization_id
            and whole.payer_id = payments.payer_id and whole.amount = payments.amount
            and whole.trace_number = payments.trace_number and whole.counted))
        and paid_on >= touched.month and paid_on < touched.month + interval '1 month'
    ) held
    cross join lateral (
      select coalesce(sum((entry ->> 3)::numeric), 0)::text as amount
      from payments
      join claims on claims.organization_id = payments.organization_id
        and claims.payment_id = payments.id and claims.status <> 'denied'
        and claims.adjustments @> '[["unclassified"]]'
      cross join lateral jsonb_array_elements(claims.adjustments) entry
      where payments.organization_id = ${tx.organizationId}
        and payments.payer_id = touched.payer_id and payments.counted
        and payments.paid_on >= touched.month
        and payments.paid_on < touched.month + interval '1 month'
        and entry ->> 4 = 'unclassified'
    ) on_claims`.execute(tx.query);
  return rows;
}

export interface PayerMonth {
  readonly payerId: string;
  readonly month: Month;
}

/** The payers and months of the payments of these remittances, and that their lump sums are for. */
export async function listTouchedMonths(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<readonly PayerMonth[]> {
  const { rows } = await sql<PayerMonth>`
    select distinct payer_id as "payerId", to_char(paid_on, 'YYYY-MM') as month from payments
    where organization_id = ${tx.organizationId}
      and remittance_id = any (${remittanceIds}::uuid[]) and paid_on is not null
    union
    select period.payer_id, to_char(month, 'YYYY-MM')
    from current_lump_periods period
    join payments on payments.organization_id = period.organization_id
      and payments.id = period.payment_id
    cross join generate_series(date_trunc('month', period.from_on::timestamp), period.to_on,
      interval '1 month') month
    where period.organization_id = ${tx.organizationId}
      and payments.remittance_id = any (${remittanceIds}::uuid[])`.execute(tx.query);
  return rows;
}

/** The payers and months of the last months, up to the latest one with counted payments. */
export async function listLatestMonths(
  tx: TenantTransaction,
  { months }: { readonly months: number },
): Promise<readonly PayerMonth[]> {
  const { lastDay } = await readCountedDays(tx);
  if (lastDay === null) return [];
  return readPayerMonths(tx, { from: addDays(addMonths(lastDay, -months), 1) });
}
