import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import { centsOfSum } from '@pfs/core/money';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { FigureGroup } from './figure-groups.ts';
import { bucketInSql, inPeriod, namesOrNull, periodValues, timeOf } from './periods.ts';

interface LumpRow {
  readonly key: string;
  readonly id: string | null;
  readonly amount: string;
  readonly rows: string;
  readonly first_day: string;
  readonly last_day: string;
}

function keyOf(by: Dimension | null): string {
  const time = timeOf(by);
  if (time !== undefined) return bucketInSql(time, 'lump.paid_on');
  if (by === 'payer') return 'payers.name';
  if (by === 'category') return 'lump.category';
  return by === 'remittance' ? 'remittances.file_name' : `''::text`;
}

/** Lump sums of counted payments, summed from the rows: there are few. */
export async function readLumpGroups(
  tx: TenantTransaction,
  filter: FigureFilter,
  by: Dimension | null,
): Promise<readonly FigureGroup[]> {
  const id = by === 'remittance' ? 'lump.remittance_id::text' : 'null::text';
  const read = prepare<LumpRow>(
    `figures: lump sums by ${by}`,
    `select ${keyOf(by)} as key, ${id} as id, sum(lump.amount)::text as amount,
      count(*)::text as rows,
      min(lump.paid_on)::text as first_day, max(lump.paid_on)::text as last_day
    from provider_adjustments lump
    join payments on payments.organization_id = $1 and payments.id = lump.payment_id
      and payments.counted
    join payers on payers.organization_id = $1 and payers.id = lump.payer_id
    join remittances on remittances.organization_id = $1 and remittances.id = lump.remittance_id
    where lump.organization_id = $1 and ${inPeriod('lump.paid_on')}
      and ($4::text[] is null or payers.name = any($4))
      and ($5::text[] is null or lump.category = any($5))
    group by 1, 2`,
  );
  const names = [filter.payers, filter.categories].map((some) => namesOrNull<string>(some));
  const rows = await read(tx, ...periodValues(filter), ...names);
  return rows.map(({ key, id: remittanceId, amount, rows: count, first_day, last_day }) => ({
    name: key,
    ndc: null,
    id: remittanceId,
    sums: { lumpsAll: centsOfSum(amount), lumpRows: Number(count) },
    firstDay: first_day,
    lastDay: last_day,
  }));
}
