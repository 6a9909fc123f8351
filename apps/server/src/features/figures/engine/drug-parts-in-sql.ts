/*
 * SQL of drugs' revenue and cost in cents and thousandths of units: from the rollups for whole
 * months, from the claims for partial months.
 */

/** In every statement: `$1` the organization, `$2` and `$3` the first and the last whole month. */
const ofMonths = 'organization_id = $1 and month between $2::date and $3::date';

/** `$5` names of drugs, `$6` NDCs. */
const ofDrugs = `($5::text[] is null or drug_name = any($5)) and ($6::text[] is null
  or ndc = any($6))`;

/** `$4` are payer IDs. The statement for given payers can use their index. */
function ofPayers({ areNamed }: Pick<PartsOptions, 'areNamed'>): string {
  return areNamed ? 'payer_id = any($4::uuid[])' : '$4::uuid[] is null';
}

/** `$7` to `$10`: the days of the partial months; null if there are none. */
function isInPartialMonth(day: string): string {
  return `(${day} between $7::date and $8::date or ${day} between $9::date and $10::date)`;
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
  'list_cost',
  'nadac_cost',
  'below_cost_count',
  'below_cost_loss',
  'allocated_fees',
  'saving_loss',
  'saving_dir_fees',
  'refunds',
] as const;

type Sum = (typeof partSums)[number];

const endOf = (month: string) => `(${month} + interval '1 month' - interval '1 day')::date`;

/** All sums as SQL; those that a source does not have are 0. */
function sums(known: Partial<Record<Sum, string>>): string {
  return partSums.map((name) => `${known[name] ?? '0'}::bigint as ${name}`).join(', ');
}

const inCents = (names: readonly Sum[]) =>
  Object.fromEntries(names.map((name) => [name, `${name} * 100`]));

/** Rollups without payers do not have these. */
const ofPayersAlone = { saving_loss: '0', saving_dir_fees: '0' };

const ofAllPayers = `select ndc, drug_name, null::uuid as payer_id, month as day,
  ${endOf('month')} as until,
  ${sums({
    ...Object.fromEntries(partSums.map((name) => [name, `${name}_cents`])),
    ...ofPayersAlone,
    units: 'quantity_thousandths',
    claims: 'claim_count',
    below_cost_count: 'below_cost_count',
  })}
  from drug_total_metrics where ${ofMonths} and ${ofDrugs} and $4::uuid[] is null`;

const ofSales: Partial<Record<Sum, string>> = {
  ...sumsInCents(['gross', 'patient_paid', 'dir_fees', 'ger_fees', 'other_fees', 'refunds']),
  units: 'sum(quantity) * 1000',
  claims: 'sum(claim_count)',
};

const ofCosts: Partial<Record<Sum, string>> = {
  ...sumsInCents(['known_gross', 'known_patient_paid', 'invoice_cost', 'list_cost', 'nadac_cost']),
  ...sumsInCents(['below_cost_loss', 'allocated_fees', 'saving_loss', 'saving_dir_fees']),
  below_cost_count: 'sum(below_cost_count)',
};

function sumsInCents(names: readonly Sum[]) {
  return Object.fromEntries(names.map((name) => [name, `sum(${name}) * 100`]));
}

/** Sums the months of each drug at each payer first. */
function ofEachPayer(options: PartsOptions): string {
  const part = (table: string, known: Partial<Record<Sum, string>>) => `
    select ndc, drug_name, payer_id, min(month) as day, ${endOf('max(month)')} as until,
      ${sums(known)}
    from ${table} where ${ofMonths} and ${ofDrugs} and ${ofPayers(options)}
    group by ndc, drug_name, payer_id${options.byTime ? ', month' : ''}`;
  const sales = part('drug_month_metrics', ofSales);
  return options.withCost ? `${sales} union all ${part('drug_cost_metrics', ofCosts)}` : sales;
}

const ofClaims = (
  options: PartsOptions,
) => `select ndc, drug_name, payer_id, processed_date, processed_date,
  ${sums({
    ...inCents(['gross', 'patient_paid', 'dir_fees', 'ger_fees', 'other_fees']),
    units: 'coalesce(quantity, 0) * 1000',
    patient_paid: 'coalesce(patient_paid, 0) * 100',
    claims: 'claim_count',
    known_gross: 'case when basis is null then 0 else gross * 100 end',
    known_patient_paid: 'case when basis is null then 0 else coalesce(patient_paid, 0) * 100 end',
    invoice_cost: `case basis when 'invoice' then cost * 100 else 0 end`,
    list_cost: `case basis when 'price_list' then cost * 100 else 0 end`,
    nadac_cost: `case basis when 'nadac' then cost * 100 else 0 end`,
    below_cost_count: 'case when loss is null then 0 else 1 end',
    below_cost_loss: 'coalesce(loss, 0) * 100',
    saving_loss: 'case when part_d then 0 else coalesce(loss, 0) * 100 end',
    saving_dir_fees: 'case when loss is null or part_d then 0 else dir_fees * 100 end',
  })}
  from (
    select part.*, cost.basis, cost.cost, cost.loss
    from payment_drug_parts part
    join payments on payments.organization_id = part.organization_id
      and payments.id = part.payment_id and payments.counted
    left join claim_costs cost on cost.organization_id = part.organization_id
      and cost.claim_id = part.claim_id
    where part.organization_id = $1 and ${isInPartialMonth('part.processed_date')}
  ) claim where ${ofDrugs} and ${ofPayers(options)}
  union all
  select ndc, drug_name, payer_id, paid_on, paid_on, ${sums({ allocated_fees: 'amount * 100' })}
  from (
    select part.ndc, part.drug_name, part.amount, lump.payer_id, lump.paid_on
    from lump_spread_parts part
    join lump_spreads lump on lump.organization_id = $1
      and lump.provider_adjustment_id = part.provider_adjustment_id
    where part.organization_id = $1 and ${isInPartialMonth('lump.paid_on')}
  ) allocated where ${ofDrugs} and ${ofPayers(options)}
  union all
  select ndc, drug_name, payer_id, paid_on, paid_on, ${sums({ refunds: 'amount * 100' })}
  from (
    select coalesce(refund.ndc, '') as ndc, coalesce(refund.drug_name, '') as drug_name,
      refund.payer_id, refund.paid_on, refund.amount
    from mfp_refunds refund
    join payments on payments.organization_id = $1 and payments.id = refund.payment_id
      and payments.counted
    where refund.organization_id = $1 and ${isInPartialMonth('refund.paid_on')}
  ) refunded where ${ofDrugs} and ${ofPayers(options)}`;

interface PartsOptions {
  /** Whether payers matter; if not, far fewer rows are read. */
  readonly byPayer: boolean;
  /** Whether the filter names payers. */
  readonly areNamed: boolean;
  readonly byTime: boolean;
  /** Whether costs are needed. */
  readonly withCost: boolean;
  /** Whether there are partial months, or days are needed. */
  readonly withCut: boolean;
}

/** Sums by drug, payer and range of days. */
export function drugPartsInSql(options: PartsOptions): string {
  const months = options.byPayer ? ofEachPayer(options) : ofAllPayers;
  return options.withCut ? `${months} union all ${ofClaims(options)}` : months;
}
