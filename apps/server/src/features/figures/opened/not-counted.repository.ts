import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { leftOutText } from '@pfs/core/invoices/invoice-status';
import { centsOfSum, usdText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { feeCategoriesList } from '../../ledger/public.ts';
import { rowsInSql } from '../rows/row-sources.ts';

/**
 * A sentence about the lump sum fees that the worker has not allocated to drugs yet; undefined if
 * there are none.
 */
export async function describeWaitingFees(
  tx: TenantTransaction,
  filter: FigureFilter,
): Promise<string | undefined> {
  const { rows } = await sql<{ amount: string | null }>`
    select sum(part.amount)::text as amount from ${rowsInSql(tx, 'lumps', filter)}
      and part.amount <> 0 and part.category in ${feeCategoriesList}
      and exists (select from spread_states
        where spread_states.organization_id = part.organization_id and wanted)
      and not exists (select from lump_spreads
        where lump_spreads.organization_id = part.organization_id
          and lump_spreads.provider_adjustment_id = part.id)`.execute(tx.query);
  const amount = rows[0]?.amount ?? null;
  if (amount === null) return undefined;
  const fees = usdText(centsOfSum(amount));
  return `${fees} of lump sum fees are being allocated to drugs. This figure updates automatically.`;
}

/**
 * A sentence about the lump sum fees that still count on their payment date, because the worker has
 * not allocated them to the fills of their service period yet; undefined if there are none.
 */
export async function describeWaitingPeriods(
  tx: TenantTransaction,
  categories: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ amount: string | null }>`
    select sum(period.amount)::text as amount from current_lump_periods period
    join payments on payments.organization_id = period.organization_id
      and payments.id = period.payment_id and payments.counted
    where period.organization_id = ${tx.organizationId} and period.amount <> 0
      and period.category = any(${[...categories]}::text[])
      and exists (select from spread_states
        where spread_states.organization_id = period.organization_id and wanted)
      and not exists (select from lump_spreads
        where lump_spreads.organization_id = period.organization_id
          and lump_spreads.provider_adjustment_id = period.provider_adjustment_id)`.execute(
    tx.query,
  );
  const amount = rows[0]?.amount ?? null;
  if (amount === null) return undefined;
  const fees = usdText(centsOfSum(amount));
  return `${fees} of lump sum fees are being allocated to their fills. This figure updates automatically.`;
}

interface LeftOutRow {
  readonly reason: 'duplicate' | 'disputed';
  readonly invoices: number;
  readonly amount: string;
}

/**
 * A sentence about the invoices of a period that are excluded from sums until they are reviewed;
 * undefined if there are none.
 */
export async function describeExcludedInvoices(
  tx: TenantTransaction,
  { from, to }: { readonly from?: Day | null | undefined; readonly to?: Day | null | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<LeftOutRow>`
    select reason, count(*)::int as invoices, sum(total_amount)::text as amount
    from left_out_invoices
    where organization_id = ${tx.organizationId} and reason <> 'cancelled'
      and invoice_date >= coalesce(${from ?? null}::date, '-infinity')
      and invoice_date <= coalesce(${to ?? null}::date, 'infinity')
    group by reason`.execute(tx.query);
  const of = (reason: LeftOutRow['reason']) => {
    const row = rows.find((one) => one.reason === reason);
    return { invoices: row?.invoices ?? 0, cents: centsOfSum(row?.amount ?? null) };
  };
  return leftOutText({ duplicates: of('duplicate'), disputed: of('disputed') });
}
