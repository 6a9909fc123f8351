import type { Category } from '@pfs/core/category';
import { addSums, type Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { termDefinition, termNames } from '@pfs/core/figures/terms';
import { centsOfSum } from '@pfs/core/money';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { ClaimIndexes } from '../../claims/public.ts';
import { readClaimGroups } from './claim-groups.ts';
import type { FigureGroup } from './figure-groups.ts';
import { inPeriod, namesOrNull, periodValues } from './periods.ts';

interface FileRow {
  readonly id: string;
  readonly file_name: string;
  readonly payments: number;
  readonly amount: string;
  readonly lumps: readonly { readonly category: Category; readonly amount: string }[] | null;
  readonly first_day: string;
  readonly last_day: string;
}

const files = prepare<FileRow>(
  'figures: payments by remittance',
  `with paid as (
    select payments.id, payments.remittance_id, payments.amount, payments.paid_on
    from payments join payers on payers.organization_id = $1 and payers.id = payments.payer_id
    where payments.organization_id = $1 and payments.counted and ${inPeriod('payments.paid_on')}
      and ($4::text[] is null or payers.name = any($4))
  ), lumps as (
    select remittance_id, json_agg(json_build_object('category', category, 'amount', amount))
      as lumps
    from (
      select lump.remittance_id, category, sum(lump.amount)::text as amount
      from provider_adjustments lump join paid on paid.id = lump.payment_id
      where lump.organization_id = $1 group by 1, 2
    ) by_category group by 1
  )
  select remittances.id, file_name, count(*)::int as payments, sum(paid.amount)::text as amount,
    (select lumps from lumps where remittance_id = remittances.id) as lumps,
    min(paid_on)::text as first_day, max(paid_on)::text as last_day
  from paid
  join remittances on remittances.organization_id = $1 and remittances.id = paid.remittance_id
  group by remittances.id, file_name`,
);

interface RemittanceGroupsOptions {
  /** Whether sums of claims are needed, not only of payments. */
  readonly withClaims: boolean;
  readonly withPatients: boolean;
  readonly indexes: ClaimIndexes | undefined;
}

/** Files with their counted payments; sums that payments do not have are read from claims. */
export async function readRemittanceGroups(
  tx: TenantTransaction,
  filter: FigureFilter,
  { withClaims, withPatients, indexes }: RemittanceGroupsOptions,
): Promise<readonly FigureGroup[]> {
  const rows = await files(tx, ...periodValues(filter), namesOrNull(filter.payers));
  const claims = withClaims
    ? await readClaimGroups(tx, filter, { withPatients, by: 'remittance', indexes })
    : [];
  const byId = new Map(claims.map((group) => [group.id, group.sums]));
  return rows.map((row) => ({
    name: row.file_name,
    ndc: null,
    id: row.id,
    sums: addSums([byId.get(row.id) ?? {}, toSums(row)]),
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}

function toSums({ payments, amount, lumps }: FileRow): Sums {
  const cents = new Map((lumps ?? []).map((lump) => [lump.category, centsOfSum(lump.amount)]));
  const ofLumps = termNames.flatMap((name) => {
    const { rows, where } = termDefinition(name);
    if (rows !== 'lumps') return [];
    const some = where.categories ?? [...cents.keys()];
    return [[name, some.reduce((sum, category) => sum + (cents.get(category) ?? 0), 0)] as const];
  });
  return {
    ...Object.fromEntries(ofLumps),
    paymentRows: payments,
    paymentsAmount: centsOfSum(amount),
  };
}
