import type { Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { type KeptDrugSums, keepDrugSums } from '../../ledger/public.ts';
import type { FigureGroup } from './figure-groups.ts';
import { bucketInSql, cutPeriod, namesOrNull, timeOf } from './periods.ts';

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

const partSums = [
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
  ...sumsInCents(['gross', 'patient_paid', 'dir_fees', 'ger_fees', 'other_fees']),
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

/** Refunds, with the payer of their fill; without one, with who paid them. */
const ofRefunds = (options: PartsOptions, isAmong: string) => `
  select ndc, drug_name, payer_id, paid_on, paid_on, ${sums({ refunds: 'amount * 100' })}
  from (
    select coalesce(refund.ndc, '') as ndc, coalesce(refund.drug_name, '') as drug_name,
      refund.plan_id as payer_id, refund.paid_on, refund.amount
    from plan_refunds refund
    join payments on payments.organization_id = $1 and payments.id = refund.payment_id
      and payments.counted
    where refund.organization_id = $1 and ${isAmong}
  ) refunded where ${ofDrugs} and ${ofPayers(options)}`;

/** Sums the months of each drug at each payer first. */
function ofEachPayer(options: PartsOptions): string {
  const part = (table: string, known: Partial<Record<Sum, string>>) => `
    select ndc, drug_name, payer_id, min(month) as day, ${endOf('max(month)')} as until,
      ${sums(known)}
    from ${table} where ${ofMonths} and ${ofDrugs} and ${ofPayers(options)}
    group by ndc, drug_name, payer_id${options.byTime ? ', month' : ''}`;
  const isInMonths = `refund.paid_on between $2::date and ${endOf('$3::date')}`;
  const sales = `${part('drug_month_metrics', ofSales)}
    union all ${ofRefunds(options, isInMonths)}`;
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
  union all ${ofRefunds(options, isInPartialMonth('refund.paid_on'))}`;

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
function drugPartsInSql(options: PartsOptions): string {
  const months = options.byPayer ? ofEachPayer(options) : ofAllPayers;
  return options.withCut ? `${months} union all ${ofClaims(options)}` : months;
}

type DrugGroupRow = Readonly<Record<(typeof partSums)[number], string>> & {
  readonly key: string;
  readonly ndc: string | null;
  readonly first_day: string;
  readonly last_day: string;
};

const allSums = partSums.map((name) => `sum(${name}) as ${name}`).join(', ');
const days = 'min(day) as day, max(until) as until';

/** The group key of a part; grouping by drug comes later. */
function keyOf(by: Dimension | null): string {
  const time = timeOf(by);
  if (time !== undefined) return bucketInSql(time, 'day');
  return by === 'payer' ? 'payer_id::text' : `''`;
}

/** A drug is identified by its NDC, whatever its name; without an NDC by its name. */
const drugKey = `ndc, case ndc when '' then drug_name else '' end`;

/** A drug is shown under the name with the highest gross. */
function drugsInSql(parts: string): string {
  return `select name as key, ndc, day::text as first_day, until::text as last_day,
      ${partSums.map((name) => `${name}::text`).join(', ')}
    from (
      select ndc, (array_agg(drug_name order by gross desc, drug_name))[1] as name,
        ${days}, ${allSums}
      from (select ndc, drug_name, ${days}, ${allSums} from (${parts}) part group by 1, 2) named
      group by ${drugKey}
    ) drug`;
}

function membersInSql(parts: string, by: Dimension | null): string {
  const key = by === 'payer' ? 'payers.name' : 'key';
  return `select ${key} as key, null as ndc, min(day)::text as first_day,
      max(until)::text as last_day,
      ${partSums.map((name) => `sum(${name})::text as ${name}`).join(', ')}
    from (select ${keyOf(by)} as key, part.* from (${parts}) part) part
    ${by === 'payer' ? 'join payers on payers.organization_id = $1 and payers.id = key::uuid' : ''}
    group by ${key}`;
}

interface DrugGroupsOptions {
  readonly by: Dimension | null;
  /** Whether costs are needed. */
  readonly withCost: boolean;
  /** Whether savings are needed; only the rollups by payer have them. */
  readonly withSavings: boolean;
  /** The range of days with data. */
  readonly counted: Period;
}

const kept: KeptDrugSums<readonly DrugGroupRow[]> = keepDrugSums({ rowsOf: (rows) => rows.length });

/**
 * Sums by payer, drug or time, from the rollups for whole months. Cached until a total of the
 * pharmacy changes. Needs a snapshot transaction.
 */
export async function readDrugGroups(
  tx: TenantTransaction,
  filter: FigureFilter,
  options: DrugGroupsOptions,
): Promise<readonly FigureGroup[]> {
  const { period, payers, drugs, ndcs } = filter;
  const key = JSON.stringify([period, payers, drugs, ndcs, options]);
  const rows = await kept.read(tx, key, () => countDrugGroups(tx, filter, options));
  // Clip the rollups' month boundaries to the requested days with data.
  const { counted } = options;
  const from = period.from === null || period.from < counted.from ? counted.from : period.from;
  const to = period.to === null || period.to > counted.to ? counted.to : period.to;
  return rows.map((row) => ({
    name: row.key,
    ndc: row.ndc,
    id: null,
    sums: toSums(row, options),
    firstDay: row.first_day < from ? from : row.first_day,
    lastDay: row.last_day > to ? to : row.last_day,
  }));
}

function toSums(row: DrugGroupRow, { withCost }: DrugGroupsOptions): Sums {
  const [gross, dir, ger, other] = [row.gross, row.dir_fees, row.ger_fees, row.other_fees].map(
    Number,
  ) as [number, number, number, number];
  const ofClaims: Sums = {
    claimGross: gross,
    // Net plus fees is gross.
    claimNet: gross - dir - ger - other,
    claimDir: dir,
    claimGer: ger,
    claimOther: other,
    patientPaid: Number(row.patient_paid),
    refunds: Number(row.refunds),
    claims: Number(row.claims),
    drugUnits: Number(row.units),
  };
  if (!withCost) return ofClaims;
  const known = Number(row.known_gross) + Number(row.known_patient_paid);
  return {
    ...ofClaims,
    knownRevenue: known,
    unknownRevenue: gross + Number(row.patient_paid) - known,
    invoiceCost: Number(row.invoice_cost),
    priceListCost: Number(row.list_cost),
    nadacCost: Number(row.nadac_cost),
    fillsBelowCost: Number(row.below_cost_count),
    lossBelowCost: Number(row.below_cost_loss),
    spreadFees: Number(row.allocated_fees),
    lossToSave: Number(row.saving_loss),
    dirOfLossToSave: Number(row.saving_dir_fees),
  };
}

/** Enough to aggregate every drug at every payer in memory. */
const workMemory = '64MB';

const payerIds = prepare<{ id: string }>(
  'figures: ids of payers',
  'select id from payers where organization_id = $1 and name = any($2::text[])',
);

async function countDrugGroups(
  tx: TenantTransaction,
  { period, payers, drugs, ndcs }: FigureFilter,
  { by, withCost, withSavings, counted }: DrugGroupsOptions,
): Promise<readonly DrugGroupRow[]> {
  // Rollups by month have no days.
  const all = { from: period.from ?? counted.from, to: period.to ?? counted.to };
  const { months, cut } = by === 'day' ? { months: null, cut: [all] } : cutPeriod(period, counted);
  const areNamed = payers.length > 0;
  const ids = areNamed ? (await payerIds(tx, payers)).map(({ id }) => id) : null;
  const withCut = cut.length > 0;
  const byTime = timeOf(by) !== undefined;
  const byPayer = by === 'payer' || areNamed || withSavings;
  const parts = drugPartsInSql({ byPayer, areNamed, byTime, withCost, withCut });
  const text = by === 'drug' ? drugsInSql(parts) : membersInSql(parts, by);
  const kinds = [byPayer, areNamed, withCost, withCut].map(Number).join('');
  if (byPayer) await tx.client.query(`set local work_mem = '${workMemory}'`);
  const read = prepare<DrugGroupRow>(`figures: drugs by ${by} ${kinds}`, text);
  const stretches = [cut[0]?.from, cut[0]?.to, cut[1]?.from, cut[1]?.to];
  return read(
    tx,
    months?.first ?? null,
    months?.last ?? null,
    ids,
    namesOrNull(drugs),
    namesOrNull(ndcs),
    ...(withCut ? stretches.map((day) => day ?? null) : []),
  );
}

const waiting = prepare<{ waiting: boolean }>(
  'figures: whether lump fees wait',
  'select exists (select from spread_states where organization_id = $1 and wanted) as waiting',
);

/** Whether lump sum fees are still being allocated to drugs. */
export async function areFeesWaiting(tx: TenantTransaction): Promise<boolean> {
  const [row] = await waiting(tx);
  return row?.waiting ?? false;
}
