import type { Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { type KeptDrugSums, keepDrugSums } from '../../ledger/public.ts';
import { drugPartsInSql, partSums } from './drug-parts-in-sql.ts';
import type { FigureGroup } from './figure-groups.ts';
import { bucketInSql, cutPeriod, namesOrNull, timeOf } from './periods.ts';

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
