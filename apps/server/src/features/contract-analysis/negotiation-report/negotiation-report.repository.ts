import type { KnownCostBasis } from '@pfs/core/metrics/drug-profit';
import {
  type RequestKind,
  unusualFeeCentsMin,
  unusualFeeClaimsMin,
  unusualFeeTimes,
} from '@pfs/core/metrics/negotiation-ask';
import type { Period } from '@pfs/core/metrics/periods';
import { partDFillsSince } from '@pfs/core/recovery/plans';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';

/** Per exhibit: about a hundred pages. */
const exhibitRowsMax = 5_000;

export interface OfPayer {
  readonly payer: string;
  readonly period: Period;
}

function payersNamed(tx: TenantTransaction, name: string) {
  return sql`(select id from payers
    where organization_id = ${tx.organizationId} and name = ${name})`;
}

export async function payerExists(tx: TenantTransaction, name: string): Promise<boolean> {
  const found = await selectOwn(tx, 'payers', { name }).select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Paid, counted claims that were not reversed. */
export interface ExhibitClaimRow {
  readonly kind: Exclude<RequestKind, 'lumpSums'>;
  readonly rxNumber: string;
  readonly filledOn: string | null;
  readonly paidOn: string;
  readonly drugName: string | null;
  readonly ndc: string | null;
  readonly quantity: string | null;
  /** Paid by the payer, before its fees. */
  readonly gross: string;
  readonly patientPaid: string;
  readonly fees: string;
  readonly cost: string | null;
  readonly basis: KnownCostBasis | null;
  /** The requested amount. */
  readonly amount: string;
  /** The number of all claims of this kind. */
  readonly inAll: number;
  /** The payer's median DIR fee in percent, of claims with such fees. */
  readonly usualPercent: string;
}

/**
 * The claims of the exhibits, largest amounts first. A claim belongs to the first kind that
 * matches, so that no dollar is requested twice.
 */
export async function listExhibitClaims(
  tx: TenantTransaction,
  { payer, period }: OfPayer,
): Promise<readonly ExhibitClaimRow[]> {
  const { rows } = await sql<ExhibitClaimRow>`
    with standing as materialized (
      select claim.id, claim_id, date_of_service, processed_date, drug_name, ndc, quantity,
        gross_amount, patient_paid, dir_fee, ger_fee, other_fees,
        coalesce(line = 'part_d', false) as is_part_d,
        case when line = 'part_d' then dir_fee + ger_fee
          + network_fees_of(other_fees, adjustments) end as part_d_fees,
        coalesce(date_of_service, processed_date) as filled_on
      from claims claim
      join payments on payments.organization_id = ${tx.organizationId}
        and payments.id = claim.payment_id and payments.counted
      where claim.organization_id = ${tx.organizationId}
        and claim.payer_id in ${payersNamed(tx, payer)} and claim.status = 'paid'
        and claim.processed_date between ${period.from}::date and ${period.to}::date
        and not exists (select from claims reversal
          join payments reversing on reversing.organization_id = ${tx.organizationId}
            and reversing.id = reversal.payment_id and reversing.counted
          where reversal.organization_id = ${tx.organizationId}
            and reversal.reverses_claim_id = claim.id)
    ), usual as (
      select count(*) as claims,
        percentile_disc(0.5) within group (order by dir_fee / gross_amount) as share
      from standing where dir_fee > 0 and gross_amount > 0
    ), sorted as (
      select standing.*, cost.cost, cost.basis, cost.loss, usual.share,
        case
          when is_part_d and filled_on >= ${partDFillsSince}::date then
            case when part_d_fees <> 0 then 'partDFees' end
          when loss is not null and not is_part_d and not exists (
            select from (
              select classification from nadac_prices price
              where price.ndc = standing.ndc and effective_date <= filled_on
              order by effective_date desc limit 1
            ) nadac where classification like 'B%'
          ) then 'belowCost'
          when dir_fee >= ${unusualFeeCentsMin / 100} and gross_amount > 0
            and claims >= ${unusualFeeClaimsMin}
            and dir_fee / gross_amount >= ${unusualFeeTimes} * share then 'unusualFees'
        end as kind
      from standing cross join usual
      left join claim_costs cost on cost.organization_id = ${tx.organizationId}
        and cost.claim_id = standing.id
    ), asked as (
      select *, case kind when 'partDFees' then part_d_fees when 'belowCost' then loss
        else dir_fee end as amount
      from sorted where kind is not null
    ), ranked as (
      select *, count(*) over (partition by kind) as of_kind,
        row_number() over (partition by kind order by amount < 0 desc, amount desc, id) as place
      from asked
    )
    select kind, claim_id as "rxNumber", date_of_service as "filledOn",
      processed_date as "paidOn", drug_name as "drugName", ndc, quantity::text as quantity,
      gross_amount::text as gross,
      -- With refunds and what later payers of the fill paid.
      case kind when 'belowCost' then cost - gross_amount + dir_fee + ger_fee + other_fees - loss
        else patient_paid end::text as "patientPaid",
      (dir_fee + ger_fee + other_fees)::text as fees, cost::text as cost, basis,
      amount::text as amount, of_kind::int as "inAll", (share * 100)::text as "usualPercent"
    from ranked where place <= ${exhibitRowsMax}
    order by kind, place`.execute(tx.query);
  return rows;
}

export interface ExhibitLumpRow {
  readonly paidOn: string;
  readonly traceNumber: string | null;
  readonly code: string;
  readonly reference: string | null;
  readonly category: 'dir' | 'effective_rate' | 'unclassified';
  readonly amount: string;
  readonly inAll: number;
}

/** Lump sums for DIR, effective rates or unknown reasons, taken or paid back. Oldest first. */
export async function listExhibitLumps(
  tx: TenantTransaction,
  { payer, period }: OfPayer,
): Promise<readonly ExhibitLumpRow[]> {
  const { rows } = await sql<ExhibitLumpRow>`
    select "paidOn", "traceNumber", code, reference, category, amount::text as amount, "inAll"
    from (
      select lump.id, lump.paid_on as "paidOn", payments.trace_number as "traceNumber", code,
        reference, category, lump.amount, (count(*) over ())::int as "inAll"
      from provider_adjustments lump
      join payments on payments.organization_id = ${tx.organizationId}
        and payments.id = lump.payment_id and payments.counted
      where lump.organization_id = ${tx.organizationId}
        and lump.payer_id in ${payersNamed(tx, payer)}
        and lump.paid_on between ${period.from}::date and ${period.to}::date
        and category in ('dir', 'effective_rate', 'unclassified') and lump.amount <> 0
      order by lump.amount < 0 desc, lump.amount desc, lump.id limit ${exhibitRowsMax}
    ) largest
    order by "paidOn", id`.execute(tx.query);
  return rows;
}
