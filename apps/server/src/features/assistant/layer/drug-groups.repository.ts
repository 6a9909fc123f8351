import type { Dimension } from '@pfs/core/assistant/measures';
import type { QueryFilter } from '@pfs/core/assistant/query';
import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { bucketInSql, timeOf } from './buckets.ts';
import { cutPeriod } from './cut-period.ts';
import { drugPartsInSql, partSums } from './drug-parts-in-sql.ts';
import { namesOrNull } from './filter-values.ts';

export type DrugGroupRow = Readonly<Record<(typeof partSums)[number] | 'estimated', string>> & {
  readonly key: string;
  readonly ndc: string | null;
  readonly first_day: string;
  readonly last_day: string;
};

const allSums = partSums.map((name) => `sum(${name}) as ${name}`).join(', ');
const days = 'min(day) as day, max(until) as until';

/** The key of a part: by drug there is none yet. */
function keyOf(by: Dimension | null): string {
  const time = timeOf(by);
  if (time !== undefined) return bucketInSql(time, 'day');
  return by === 'payer' ? 'payer_id::text' : `''`;
}

/**
 * What costs nobody knows is estimated for each drug of a member, and rounded there, as the
 * screens do. Those of one NDC are one drug, whatever they are called; without an NDC by name.
 */
function groupsInSql(parts: string, by: Dimension | null): string {
  const drugs = `select key, ndc, (array_agg(drug_name order by gross desc, drug_name))[1] as name,
      ${days}, ${allSums},
      round(sum(gross + patient_paid - known_gross - known_patient_paid) * $7::numeric / 1000000)
        as estimated
    from (select ${keyOf(by)} as key, ndc, drug_name, ${days}, ${allSums}
      from (${parts}) part group by 1, 2, 3) named
    group by key, ndc, case ndc when '' then drug_name else '' end`;
  const isDrug = by === 'drug';
  const key = isDrug ? 'name' : by === 'payer' ? 'payers.name' : 'key';
  const shown = [...partSums, 'estimated']
    .map((name) => (isDrug ? `${name}::text` : `sum(${name})::text as ${name}`))
    .join(', ');
  return `select ${key} as key, ${isDrug ? 'ndc' : 'null'} as ndc,
      ${isDrug ? 'day' : 'min(day)'}::text as first_day,
      ${isDrug ? 'until' : 'max(until)'}::text as last_day, ${shown}
    from (${drugs}) drug
    ${by === 'payer' ? 'join payers on payers.organization_id = $1 and payers.id = key::uuid' : ''}
    ${isDrug ? '' : `group by ${key}`}`;
}

export interface DrugGroupsOptions {
  readonly by: Dimension | null;
  /** Of revenue, taken for cost where none is known. */
  readonly share: number;
  /** The days of which anything is counted. */
  readonly counted: Period;
}

/** Sums by payer, drug or stretch of time; from the rollups as far as months are whole. */
export async function readDrugGroups(
  tx: TenantTransaction,
  filter: QueryFilter,
  { by, share, counted }: DrugGroupsOptions,
): Promise<readonly DrugGroupRow[]> {
  const { period, payers, drugs, ndcs } = filter;
  const asked = cutPeriod(period, counted);
  // By day no month is of use.
  const all = { from: period.from ?? counted.from, to: period.to ?? counted.to };
  const { months, cut } = by === 'day' ? { months: null, cut: [all] } : asked;
  const options = { byPayer: by === 'payer' || payers.length > 0, withCut: cut.length > 0 };
  const name = `assistant: drugs by ${by} ${options.byPayer} ${options.withCut}`;
  const stretches = [cut[0]?.from, cut[0]?.to, cut[1]?.from, cut[1]?.to];
  const read = prepare<DrugGroupRow>(name, groupsInSql(drugPartsInSql(options), by));
  return read(
    tx,
    months?.first ?? null,
    months?.last ?? null,
    ...[payers, drugs, ndcs].map(namesOrNull),
    Math.round(share * 1_000_000),
    ...(options.withCut ? stretches.map((day) => day ?? null) : []),
  );
}

const waiting = prepare<{ waiting: boolean }>(
  'assistant: whether lump fees wait',
  'select exists (select from spread_states where organization_id = $1 and wanted) as waiting',
);

/** Whether lump fees are still being spread over drugs. */
export async function areFeesWaiting(tx: TenantTransaction): Promise<boolean> {
  const [row] = await waiting(tx);
  return row?.waiting ?? false;
}
