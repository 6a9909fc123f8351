import { partsHeld, type Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { TermName } from '@pfs/core/figures/terms';
import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { nameOf, prepare } from '../../../platform/database/prepared.ts';
import { type KeptDrugSums, keepDrugSums } from '../../ledger/public.ts';
import type { FigureGroup } from './figure-groups.ts';
import { bucketInSql, cutPeriod, namesOrNull, timeOf } from './periods.ts';

/*
 * SQL of drugs' revenue and cost in cents and thousandths of units: from the rollups for whole
 * months, from the claims for partial months.
 */

/** What the sources have; what is not asked for is not read. */
const held = {
  sales: [
    ...(['drugUnits', 'claimGross', 'patientPaid', 'claims', 'refunds'] as const),
    ...(['claimDir', 'claimGer', 'claimOther'] as const),
  ],
  costs: [
    ...(['knownRevenue', 'invoiceCost', 'priceListCost', 'nadacCost'] as const),
    ...(['fillsBelowCost', 'lossBelowCost', 'spreadFees'] as const),
  ],
  savings: ['fillsToSave', 'lossToSave', 'dirOfLossToSave'],
} as const;

type Kind = keyof typeof held;
const kinds = ['sales', 'costs', 'savings'] as const;
type Sum = (typeof held)[Kind][number];
type Columns = Readonly<Partial<Record<Sum, string>>>;

export interface DrugAsk {
  readonly figures: readonly (TermName | FigureName)[];
  readonly by: Dimension | null;
  readonly filter: FigureFilter;
  /** The days with data: a month is whole if the period leaves out only others. */
  readonly counted?: Period;
  /** Only as many drugs, those with the most of a sum. */
  readonly most?: { readonly of: Sum; readonly drugs: number };
}

/** What a statement reads. */
interface Reading {
  readonly names: readonly Sum[];
  readonly by: Dimension | null;
  /** Whether drugs matter: if not, far fewer rows are read, and nothing is allocated to them. */
  readonly ofDrugs: boolean;
  /** Whether the filter names payers. */
  readonly areNamed: boolean;
  /** Whether there are partial months, or days are needed. */
  readonly withCut: boolean;
}

const allDays: Period = { from: '0001-01-01', to: '9999-12-31' };

function partsOf({ by, filter: { period }, counted = allDays }: DrugAsk) {
  // Rollups by month have no days.
  const all = { from: period.from ?? counted.from, to: period.to ?? counted.to };
  return by === 'day' ? { months: null, cut: [all] } : cutPeriod(period, counted);
}

const isOf = (kind: Kind) => (name: string) => (held[kind] as readonly string[]).includes(name);

/** Figures that the rollups have without their terms. */
export const heldByDrugs = ['drugUnits', 'patientPaid', 'claims'] as const;

/** What the rest is worked out from. Net plus fees is gross. */
const workedOut = {
  claimNet: ['claimGross', 'claimDir', 'claimGer', 'claimOther'],
  unknownRevenue: ['claimGross', 'patientPaid', 'knownRevenue'],
} as const satisfies Partial<Record<TermName, readonly Sum[]>>;

const isWorkedOut = (name: string): name is keyof typeof workedOut => name in workedOut;

function readingOf(ask: DrugAsk): Reading {
  const { by, filter } = ask;
  const needed = [...partsHeld(ask.figures, heldByDrugs)];
  const ofDrugs =
    by === 'drug' || filter.drugs.length + filter.ndcs.length > 0 || needed.includes('spreadFees');
  const names = new Set<string>([
    ...needed.flatMap((name) => (isWorkedOut(name) ? workedOut[name] : [name])),
    // A drug is named by its gross.
    ...(by === 'drug' ? ['claimGross'] : []),
  ]);
  return {
    names: kinds.flatMap((kind) => held[kind].filter((name) => names.has(name))),
    by,
    ofDrugs,
    areNamed: filter.payers.length > 0,
    withCut: partsOf(ask).cut.length > 0,
  };
}

/** In every statement: `$1` the organization, `$2` and `$3` the first and the last whole month. */
const ofMonths = 'organization_id = $1 and month between $2::date and $3::date';

/** `$5` names of drugs, `$6` NDCs. */
const isAsked = `($5::text[] is null or drug_name = any($5)) and ($6::text[] is null
  or ndc = any($6))`;
const noDrugs = '$5::text[] is null and $6::text[] is null';

/** `$4` are names of payers. The statement for given payers can use their index. */
function ofPayers({ areNamed }: Reading): string {
  return areNamed
    ? `payer_id = any(array(
        select id from payers where organization_id = $1 and name = any($4::text[])))`
    : '$4::text[] is null';
}

/** `$7` to `$10`: the days of the partial months; null if there are none. */
function isInPartialMonth(day: string): string {
  return `(${day} between $7::date and $8::date or ${day} between $9::date and $10::date)`;
}

const endOf = (month: string) => `(${month} + interval '1 month' - interval '1 day')::date`;

/** All sums as SQL; those that a source does not have are 0. */
function sumsInSql({ names }: Reading, known: Columns): string {
  return names.map((name) => `${known[name] ?? '0'}::bigint as "${name}"`).join(', ');
}

const each = (known: Columns, write: (column: string) => string): Columns =>
  Object.fromEntries(Object.entries(known).map(([name, column]) => [name, write(column)]));
const cents = (known: Columns) => each(known, (column) => `sum(${column}) * 100`);
const whole = (known: Columns) => each(known, (column) => `sum(${column})`);

const ofSales: Columns = {
  ...cents({ claimGross: 'gross', patientPaid: 'patient_paid', claimDir: 'dir_fees' }),
  ...cents({ claimGer: 'ger_fees', claimOther: 'other_fees' }),
  drugUnits: 'sum(quantity) * 1000',
  claims: 'sum(claim_count)',
};
const ofPayerCosts: Columns = {
  ...cents({ knownRevenue: 'known_gross + known_patient_paid', invoiceCost: 'invoice_cost' }),
  ...cents({ priceListCost: 'list_cost', nadacCost: 'nadac_cost' }),
  lossBelowCost: 'sum(below_cost_loss) * 100',
  fillsBelowCost: 'sum(below_cost_count)',
};
const ofCosts: Columns = { ...ofPayerCosts, spreadFees: 'sum(allocated_fees) * 100' };
const ofSavings: Columns = {
  ...cents({ lossToSave: 'saving_loss', dirOfLossToSave: 'saving_dir_fees' }),
  fillsToSave: 'sum(saving_fills)',
};
const ofAllPayers: Columns = whole({
  ...{ drugUnits: 'quantity_thousandths', claims: 'claim_count', refunds: 'refunds_cents' },
  ...{ claimGross: 'gross_cents', patientPaid: 'patient_paid_cents' },
  ...{ claimDir: 'dir_fees_cents', claimGer: 'ger_fees_cents', claimOther: 'other_fees_cents' },
  knownRevenue: 'known_gross_cents + known_patient_paid_cents',
  ...{ invoiceCost: 'invoice_cost_cents', priceListCost: 'list_cost_cents' },
  ...{ nadacCost: 'nadac_cost_cents', spreadFees: 'allocated_fees_cents' },
  ...{ fillsBelowCost: 'below_cost_count', lossBelowCost: 'below_cost_loss_cents' },
});

interface Rollup {
  readonly table: string;
  readonly columns: Columns;
  readonly isOf?: (reading: Reading) => boolean;
  /** SQL: which rows have any of these sums. */
  readonly where?: (names: readonly Sum[]) => string;
}

const isOfPayers = ({ by, areNamed }: Reading) => by === 'payer' || areNamed;

/** Those with the fewest rows first: each sum comes from the first that has it. */
const rollups: readonly Rollup[] = [
  { table: 'payer_cost_metrics', columns: ofPayerCosts, isOf: ({ ofDrugs }) => !ofDrugs },
  {
    table: 'drug_total_metrics',
    columns: ofAllPayers,
    isOf: (reading) => !isOfPayers(reading),
    where: (names) => (names.some(isOf('costs')) ? 'true' : 'metric_rows > 0'),
  },
  { table: 'drug_month_metrics', columns: ofSales },
  { table: 'drug_cost_metrics', columns: ofCosts },
  { table: 'drug_cost_metrics', columns: ofSavings, where: () => 'saving_fills <> 0' },
];

/** The whole months. */
function monthsInSql(reading: Reading): readonly string[] {
  let left = reading.names;
  const parts = rollups.flatMap((rollup) => {
    const isFit = rollup.isOf?.(reading) ?? true;
    const names = left.filter((name) => isFit && rollup.columns[name] !== undefined);
    left = left.filter((name) => !names.includes(name));
    return names.length === 0 ? [] : [rollupInSql(reading, rollup, names)];
  });
  const isInMonths = `refund.paid_on between $2::date and ${endOf('$3::date')}`;
  return left.includes('refunds') ? [...parts, refundsInSql(reading, isInMonths)] : parts;
}

/** SQL of a rollup's sums by what is asked for. */
function rollupInSql(
  reading: Reading,
  { table, columns, where }: Rollup,
  names: readonly Sum[],
): string {
  const { by, ofDrugs } = reading;
  const keys = by === 'drug' ? 'ndc, drug_name' : by === 'payer' ? 'payer_id' : 'month';
  const known = Object.fromEntries(names.map((name) => [name, columns[name]])) as Columns;
  return `select ${by === 'drug' ? 'ndc, drug_name' : `'' as ndc, '' as drug_name`},
      ${by === 'payer' ? 'payer_id' : 'null::uuid as payer_id'}, min(month) as day,
      ${endOf('max(month)')} as until, ${sumsInSql(reading, known)}
    from ${table}
    where ${ofMonths} and ${ofDrugs ? isAsked : noDrugs} and ${where?.(names) ?? 'true'}
      and ${table === 'drug_total_metrics' ? '$4::text[] is null' : ofPayers(reading)}
    group by ${keys}`;
}

/** Refunds, with the payer of their fill; without one, with who paid them. */
const refundsInSql = (reading: Reading, isAmong: string) => `
  select ndc, drug_name, payer_id, paid_on, paid_on, ${sumsInSql(reading, {
    refunds: 'amount * 100',
  })}
  from (
    select coalesce(refund.ndc, '') as ndc, coalesce(refund.drug_name, '') as drug_name,
      refund.plan_id as payer_id, refund.paid_on, refund.amount
    from plan_refunds refund
    join payments on payments.organization_id = $1 and payments.id = refund.payment_id
      and payments.counted
    where refund.organization_id = $1 and ${isAmong}
  ) refunded where ${isAsked} and ${ofPayers(reading)}`;

const ofClaim: Columns = {
  ...each(
    { claimGross: 'gross', claimDir: 'dir_fees', claimGer: 'ger_fees', claimOther: 'other_fees' },
    (column) => `${column} * 100`,
  ),
  drugUnits: 'coalesce(quantity, 0) * 1000',
  patientPaid: 'coalesce(patient_paid, 0) * 100',
  claims: 'claim_count',
  knownRevenue: 'case when basis is null then 0 else (gross + coalesce(patient_paid, 0)) * 100 end',
  invoiceCost: `case basis when 'invoice' then cost * 100 else 0 end`,
  priceListCost: `case basis when 'price_list' then cost * 100 else 0 end`,
  nadacCost: `case basis when 'nadac' then cost * 100 else 0 end`,
  fillsBelowCost: 'case when loss is null then 0 else 1 end',
  lossBelowCost: 'coalesce(loss, 0) * 100',
  fillsToSave: 'case when loss is null or part_d then 0 else 1 end',
  lossToSave: 'case when part_d then 0 else coalesce(loss, 0) * 100 end',
  dirOfLossToSave: 'case when loss is null or part_d then 0 else dir_fees * 100 end',
};

const claimsInSql = (reading: Reading) => `select ndc, drug_name, payer_id, processed_date,
    processed_date, ${sumsInSql(reading, ofClaim)}
  from (
    select part.*, cost.basis, cost.cost, cost.loss
    from payment_drug_parts part
    join payments on payments.organization_id = part.organization_id
      and payments.id = part.payment_id and payments.counted
    left join claim_costs cost on cost.organization_id = part.organization_id
      and cost.claim_id = part.claim_id
    where part.organization_id = $1 and ${isInPartialMonth('part.processed_date')}
  ) claim where ${isAsked} and ${ofPayers(reading)}
  union all
  select ndc, drug_name, payer_id, paid_on, paid_on, ${sumsInSql(reading, {
    spreadFees: 'amount * 100',
  })}
  from (
    select part.ndc, part.drug_name, part.amount, lump.payer_id, lump.paid_on
    from lump_spread_parts part
    join lump_spreads lump on lump.organization_id = $1
      and lump.provider_adjustment_id = part.provider_adjustment_id
    where part.organization_id = $1 and ${isInPartialMonth('lump.paid_on')}
  ) allocated where ${isAsked} and ${ofPayers(reading)}
  union all ${refundsInSql(reading, isInPartialMonth('refund.paid_on'))}`;

type DrugGroupRow = Readonly<Partial<Record<Sum, string>>> & {
  readonly key: string;
  readonly ndc: string | null;
  readonly first_day: string;
  readonly last_day: string;
};

const days = 'min(day) as day, max(until) as until';
const added = ({ names }: Reading, cast = '') =>
  names.map((name) => `sum("${name}")${cast} as "${name}"`).join(', ');

/**
 * A drug is identified by its NDC, whatever its name; without an NDC by its name. It is shown under
 * the name with the highest gross.
 */
function drugsInSql(reading: Reading, parts: readonly string[], most: DrugAsk['most']): string {
  const [one, ...others] = parts;
  const named =
    others.length === 0
      ? one
      : `select ndc, drug_name, ${days}, ${added(reading)}
        from (${parts.join(' union all ')}) part group by 1, 2`;
  return `select name as key, ndc, day::text as first_day, until::text as last_day,
      ${reading.names.map((name) => `"${name}"::text`).join(', ')}
    from (
      select ndc, (array_agg(drug_name
          order by drug_name = '', "claimGross" desc, drug_name))[1] as name,
        ${days}, ${added(reading)}
      from (${named}) named
      group by ndc, case ndc when '' then drug_name else '' end
    ) drug
    ${most === undefined ? '' : `order by drug."${most.of}" desc, name, ndc limit ${most.drugs}`}`;
}

function membersInSql(reading: Reading, parts: readonly string[]): string {
  const { by } = reading;
  const time = timeOf(by);
  const key = time === undefined ? `''` : bucketInSql(time, 'day');
  return `select ${by === 'payer' ? 'payers.name' : 'key'} as key, null as ndc,
      min(day)::text as first_day, max(until)::text as last_day, ${added(reading, '::text')}
    from (
      select ${by === 'payer' ? 'payer_id' : key} as key, part.*
      from (${parts.join(' union all ')}) part
    ) part
    ${by === 'payer' ? 'join payers on payers.organization_id = $1 and payers.id = key' : ''}
    group by ${by === 'payer' ? 'payers.name' : 'key'}`;
}

const kept: KeptDrugSums<readonly FigureGroup[]> = keepDrugSums({ rowsOf: (rows) => rows.length });

/**
 * Sums by payer, drug or time, from the rollups for whole months. Cached until a total of the
 * pharmacy changes. Needs a snapshot transaction.
 */
export function readDrugGroups(
  tx: TenantTransaction,
  ask: DrugAsk,
): Promise<readonly FigureGroup[]> {
  const { names, by, ofDrugs } = readingOf(ask);
  const { period, payers, drugs, ndcs } = ask.filter;
  // What else is asked of the same drugs is then known, too.
  const figures = kinds
    .flatMap((kind): readonly Sum[] => (names.some(isOf(kind)) ? held[kind] : []))
    .filter((name) => ofDrugs || name !== 'spreadFees');
  const key = JSON.stringify([figures, by, period, payers, drugs, ndcs, ask.counted]);
  return kept.read(tx, key, () => countDrugGroups(tx, { ...ask, figures }));
}

/** The same in one statement, for those who keep what they make of it. */
export async function countDrugGroups(
  tx: TenantTransaction,
  ask: DrugAsk,
): Promise<readonly FigureGroup[]> {
  const { by, most, counted = allDays } = ask;
  const { period, payers, drugs, ndcs } = ask.filter;
  const reading = readingOf(ask);
  const { months, cut } = partsOf(ask);
  const parts = [...monthsInSql(reading), ...(reading.withCut ? [claimsInSql(reading)] : [])];
  const text = by === 'drug' ? drugsInSql(reading, parts, most) : membersInSql(reading, parts);
  const stretches = [cut[0]?.from, cut[0]?.to, cut[1]?.from, cut[1]?.to];
  const rows = await prepare<DrugGroupRow>(nameOf(text), text)(
    tx,
    months?.first ?? null,
    months?.last ?? null,
    namesOrNull(payers),
    namesOrNull(drugs),
    namesOrNull(ndcs),
    ...(reading.withCut ? stretches.map((day) => day ?? null) : []),
  );
  // Clip the rollups' month boundaries to the requested days with data.
  const from = period.from === null || period.from < counted.from ? counted.from : period.from;
  const to = period.to === null || period.to > counted.to ? counted.to : period.to;
  return rows.map((row) => ({
    ...{ name: row.key, ndc: row.ndc, id: null, sums: toSums(row, reading) },
    firstDay: row.first_day < from ? from : row.first_day,
    lastDay: row.last_day > to ? to : row.last_day,
  }));
}

function toSums(row: DrugGroupRow, { names }: Reading): Sums {
  const sums: Sums = Object.fromEntries(names.map((name) => [name, Number(row[name])]));
  const sum = (name: Sum) => sums[name] ?? 0;
  const has = (name: keyof typeof workedOut) => workedOut[name].every((part) => part in sums);
  const ofFees = sum('claimDir') + sum('claimGer') + sum('claimOther');
  const unknown = sum('claimGross') + sum('patientPaid') - sum('knownRevenue');
  return {
    ...sums,
    ...(has('claimNet') && { claimNet: sum('claimGross') - ofFees }),
    ...(has('unknownRevenue') && { unknownRevenue: unknown }),
  };
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
