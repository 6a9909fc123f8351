import { leftOutInWords } from '@pfs/core/invoices/invoice-status';
import { centsOfSum } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

interface LeftOutRow {
  readonly reason: 'duplicate' | 'disputed';
  readonly invoices: number;
  readonly amount: string;
}

/**
 * What a sum of the invoices dated in a period says of those that it leaves out until somebody has
 * reviewed them; undefined where there are none.
 */
export async function leftOutOfInvoices(
  tx: TenantTransaction,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
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
  return leftOutInWords({ duplicates: of('duplicate'), disputed: of('disputed') });
}
