import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/**
 * Each invoice line of a period against the lowest price of its drug: the lowest that the pharmacy
 * itself paid in that period, or the NADAC on the day of the invoice where that is lower. What came
 * back counts against it. A price of zero is a gift, and no price to ask of others.
 */
const purchasing = prepare<{ lines: number; amount: string }>(
  'contract analysis: purchasing',
  `with bought as (
    select line.ndc, line.quantity, line.unit_price, invoice.invoice_date,
      min(line.unit_price) filter (where line.quantity > 0) over (partition by line.ndc) as lowest
    from vendor_invoices invoice
    join invoice_line_items line on line.organization_id = $1 and line.invoice_id = invoice.id
    where invoice.organization_id = $1 and invoice.status <> 'cancelled'
      and invoice.invoice_date between $2::date and $3::date
      and line.ndc is not null and line.unit_price > 0
  ), compared as (
    select round(quantity * (unit_price - least(unit_price, lowest, nadac.price)), 2) as above
    from bought
    left join lateral (
      select price from nadac_prices
      where nadac_prices.ndc = bought.ndc and effective_date <= invoice_date
      order by effective_date desc limit 1
    ) nadac on true
  )
  select count(*) filter (where above > 0)::int as lines, coalesce(sum(above), 0)::text as amount
  from compared`,
);

/** How much more than the lowest known prices the pharmacy paid, and on how many lines. */
export async function sumPurchasing(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<{ readonly lines: number; readonly amount: string }> {
  const [sum] = await purchasing(tx, from, to);
  return sum ?? { lines: 0, amount: '0' };
}
