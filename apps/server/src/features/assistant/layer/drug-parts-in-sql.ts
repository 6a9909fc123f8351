/*
 * SQL of what drugs sold and cost, in cents and thousandths of units, from the rollups of whole
 * months and from claims for what a period cuts off.
 */

/** Of every statement: `$1` the organization, `$2` and `$3` the first and the last whole month. */
const ofMonths = 'organization_id = $1 and month between $2::date and $3::date';

/** `$5` names of drugs, `$6` NDCs. */
const ofDrugs = `($5::text[] is null or drug_name = any($5)) and ($6::text[] is null
  or ndc = any($6))`;

/** `$4` names of payers. */
const ofPayers = `($4::text[] is null or payer_id in (
  select id from payers where organization_id = $1 and name = any($4)))`;

/** `$8` to `$11`: the two stretches that are cut off; null where there is none. */
function isCutOff(day: string): string {
  return `(${day} between $8::date and $9::date or ${day} between $10::date and $11::date)`;
}

export const partSums = [
  'units',
  'gross',
  'patient_paid',
  'dir_fees',
  'ger_fees',
  'other_fees',
  'claims',
  'known_gross',
  'known_patient_paid',
  'invoice_cost',
  'nadac_cost',
  'below_cost_count',
  'below_cost_loss',
  'allocated_fees',
] as const;

type Sum = (typeof partSums)[number];

const untilOfMonth = `(month + interval '1 month' - interval '1 day')::date as until`;

/** Each sum by its SQL; those that a source does not know are 0. */
function sums(known: Partial<Record<Sum, string>>): string {
  return partSums.map((name) => `${known[name] ?? '0'}::bigint as ${name}`).join(', ');
}

const inCents = (names: readonly Sum[]) =>
  Object.fromEntries(names.map((name) => [name, `${name} * 100`]));

const ofAllPayers = `select ndc, drug_name, null::uuid as payer_id, month as day, ${untilOfMonth},
  ${sums({
    ...Object.fromEntries(partSums.map((name) => [name, `${name}_cents`])),
    units: 'quantity_thousandths',
    claims: 'claim_count',
    below_cost_count: 'below_cost_count',
  })}
  from drug_total_metrics where ${ofMonths} and ${ofDrugs} and $4::text[] is null`;

const ofEachPayer = `select ndc, drug_name, payer_id, month as day, ${untilOfMonth},
  ${sums({
    ...inCents(['gross', 'patient_paid', 'dir_fees', 'ger_fees', 'other_fees']),
    units: 'quantity * 1000',
    claims: 'claim_count',
  })}
  from drug_month_metrics where ${ofMonths} and ${ofDrugs} and ${ofPayers}
  union all
  select ndc, drug_name, payer_id, month, ${untilOfMonth},
  ${sums({
    ...inCents(['known_gross', 'known_patient_paid', 'invoice_cost', 'nadac_cost']),
    ...inCents(['below_cost_loss', 'allocated_fees']),
    below_cost_count: 'below_cost_count',
  })}
  from drug_cost_metrics where ${ofMonths} and ${ofDrugs} and ${ofPayers}`;

const ofClaims = `select ndc, drug_name, payer_id, processed_date, processed_date,
  ${sums({
    ...inCents(['gross', 'patient_paid', 'dir_fees', 'ger_fees', 'other_fees']),
    units: 'coalesce(quantity, 0) * 1000',
    patient_paid: 'coalesce(patient_paid, 0) * 100',
    claims: 'claim_count',
    known_gross: 'case when basis is null then 0 else gross * 100 end',
    known_patient_paid: 'case when basis is null then 0 else coalesce(patient_paid, 0) * 100 end',
    invoice_cost: `case basis when 'invoice' then cost * 100 else 0 end`,
    nadac_cost: `case basis when 'nadac' then cost * 100 else 0 end`,
    below_cost_count: 'case when loss is null then 0 else 1 end',
    below_cost_loss: 'coalesce(loss, 0) * 100',
  })}
  from (
    select part.*, cost.basis, cost.cost, cost.loss
    from payment_drug_parts part
    join payments on payments.organization_id = part.organization_id
      and payments.id = part.payment_id and payments.counted
    left join claim_costs cost on cost.organization_id = part.organization_id
      and cost.claim_id = part.claim_id
    where part.organization_id = $1 and ${isCutOff('part.processed_date')}
  ) claim where ${ofDrugs} and ${ofPayers}
  union all
  select ndc, drug_name, payer_id, paid_on, paid_on, ${sums({ allocated_fees: 'amount * 100' })}
  from (
    select part.ndc, part.drug_name, part.amount, lump.payer_id, lump.paid_on
    from lump_spread_parts part
    join lump_spreads lump on lump.organization_id = $1
      and lump.provider_adjustment_id = part.provider_adjustment_id
    where part.organization_id = $1 and ${isCutOff('lump.paid_on')}
  ) allocated where ${ofDrugs} and ${ofPayers}`;

export interface PartsOptions {
  /** Whether payers are told apart or asked for; without, far fewer rows are read. */
  readonly byPayer: boolean;
  /** Whether the period cuts months, or is wanted by day. */
  readonly withCut: boolean;
}

/** Parts by drug, payer and stretch of days. */
export function drugPartsInSql({ byPayer, withCut }: PartsOptions): string {
  const months = byPayer ? ofEachPayer : ofAllPayers;
  return withCut ? `${months} union all ${ofClaims}` : months;
}
