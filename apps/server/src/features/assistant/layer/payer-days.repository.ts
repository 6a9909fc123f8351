import type { Dimension } from '@pfs/core/assistant/measures';
import type { QueryFilter } from '@pfs/core/assistant/query';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  type PeriodSumsRow,
  periodSumsInSql,
  toPeriodSums,
} from '../../../platform/database/period-sums.ts';
import { type Prepared, prepare } from '../../../platform/database/prepared.ts';
import { bucketInSql } from './buckets.ts';
import type { Group } from './family.ts';
import { inPeriod, namesOrNull, periodValues } from './filter-values.ts';
import type { PaymentFacts } from './payment-facts.ts';

/*
 * Claims and lump sums of payers, from the rollup that screens read.
 */

interface GroupRow {
  readonly key: string;
  readonly sums: PeriodSumsRow;
  readonly patient_paid: string;
  readonly first_day: string;
  readonly last_day: string;
}

const ofPayers = `($4::text[] is null or metric.payer_id in (
  select id from payers where organization_id = $1 and name = any($4::text[])))`;

function groupsBy(name: string, key: string): Prepared<GroupRow> {
  return prepare(
    `assistant: payments by ${name}`,
    `select ${key} as key, ${periodSumsInSql} as sums, sum(patient_paid)::text as patient_paid,
      min(metric_date)::text as first_day, max(metric_date)::text as last_day
    from payer_day_metrics metric
    join payers on payers.organization_id = $1 and payers.id = metric.payer_id
    where metric.organization_id = $1 and ${inPeriod('metric_date')} and ${ofPayers}
    group by 1`,
  );
}

const statements: Partial<Record<Dimension | 'all', Prepared<GroupRow>>> = {
  all: groupsBy('nothing', `''::text`),
  payer: groupsBy('payer', 'payers.name'),
  day: groupsBy('day', bucketInSql('day', 'metric_date')),
  month: groupsBy('month', bucketInSql('month', 'metric_date')),
  quarter: groupsBy('quarter', bucketInSql('quarter', 'metric_date')),
  year: groupsBy('year', bucketInSql('year', 'metric_date')),
};

export async function readPayerDays(
  tx: TenantTransaction,
  filter: QueryFilter,
  by: Dimension | null,
): Promise<readonly Group<PaymentFacts>[]> {
  const statement = statements[by ?? 'all'];
  if (statement === undefined) throw new RangeError(`payments are not kept by ${by}`);
  const rows = await statement(tx, ...periodValues(filter), namesOrNull(filter.payers));
  return rows.map((row) => ({
    name: row.key,
    ndc: null,
    id: null,
    facts: {
      sums: toPeriodSums(row.sums),
      patientPaidCents: centsOfSum(row.patient_paid),
    },
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}

const countedDays = prepare<{ first_day: string | null; last_day: string | null }>(
  'assistant: counted days',
  `select min(metric_date)::text as first_day, max(metric_date)::text as last_day
  from payer_day_metrics where organization_id = $1`,
);

/** The first and the last day of which anything is counted. */
export async function readCountedDays(tx: TenantTransaction) {
  const [row] = await countedDays(tx);
  return { firstDay: row?.first_day ?? null, lastDay: row?.last_day ?? null };
}
