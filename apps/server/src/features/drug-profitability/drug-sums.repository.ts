import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { lumpFeeColumns } from '../ledger/public.ts';

/** A drug by NDC, or by name without an NDC. Amounts are decimal text. */
export interface DrugSumsRow {
  readonly ndc: string;
  /** The name with the highest gross. */
  readonly drug_name: string;
  readonly quantity: string;
  readonly claims: number;
  readonly gross: string;
  readonly patient_paid: string;
  readonly dir_fees: string;
  readonly ger_fees: string;
  readonly other_fees: string;
  readonly known_gross: string;
  readonly known_patient_paid: string;
  readonly invoice_cost: string;
  readonly list_cost: string;
  readonly nadac_cost: string;
  readonly below_cost_count: number;
  readonly below_cost_loss: string;
  readonly allocated_fees: string;
  readonly refunds: string;
}

const centsNames = [
  'patient_paid',
  'dir_fees',
  'ger_fees',
  'other_fees',
  'known_gross',
  'known_patient_paid',
  'invoice_cost',
  'list_cost',
  'nadac_cost',
  'below_cost_loss',
  'allocated_fees',
  'refunds',
] as const;
const sumNames = ['quantity', 'gross', ...centsNames] as const;

/** SQL that sums `parts` by NDC, whatever the name, or by name without an NDC. */
function drugSumsInSql(parts: string): string {
  const sums = sumNames.map((name) => `coalesce(sum(${name}), 0)::text as ${name}`).join(', ');
  return `select ndc,
      (array_agg(drug_name order by gross desc nulls last, drug_name))[1] as drug_name,
      coalesce(sum(claims), 0)::int as claims,
      coalesce(sum(below_cost_count), 0)::int as below_cost_count, ${sums}
    from (${parts}) parts
    group by ndc, case ndc when '' then drug_name else '' end`;
}

const drugSums = prepare<DrugSumsRow>(
  'drug profitability: sums',
  drugSumsInSql(`
    select ndc, drug_name, sum(quantity_thousandths) * 0.001 as quantity,
      sum(claim_count) as claims,
      case when sum(metric_rows) > 0 then sum(gross_cents) * 0.01 end as gross,
      sum(below_cost_count) as below_cost_count,
      ${centsNames.map((name) => `sum(${name}_cents) * 0.01 as ${name}`).join(', ')}
    from drug_total_metrics
    where organization_id = $1 and month between $2::date and $3::date
    group by ndc, drug_name`),
);

/** The sums of whole months, from the rollups. */
export function readDrugSums(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<readonly DrugSumsRow[]> {
  return drugSums(tx, from, to);
}

const lumpFees = prepare<{ fees: string; none: string; waiting: boolean }>(
  'drug profitability: lump fees',
  `select coalesce((
      select sum(${Object.values(lumpFeeColumns).join(' + ')})
      from payer_day_metrics
      where organization_id = $1 and metric_date between $2::date and $3::date), 0)::text as fees,
    coalesce((
      select sum(amount) from lump_spreads
      where organization_id = $1 and basis = 'none'
        and paid_on between $2::date and $3::date), 0)::text as none,
    exists (select from spread_states where organization_id = $1 and wanted) as waiting`,
);

/** Lump sum fees of a period, those that cannot be allocated, and whether any are pending. */
export async function readLumpFees(tx: TenantTransaction, { from, to }: Period) {
  const [row] = await lumpFees(tx, from, to);
  return row ?? { fees: '0', none: '0', waiting: false };
}
