import type { LastPrice } from '@pfs/core/invoice-audit/check-line';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { withoutLoops } from '../../platform/database/without-loops.ts';

export interface Purchase {
  readonly ndc: string;
  readonly vendorId: string;
  readonly day: Day;
}

/**
 * Lines whose last price may be another one since purchases changed: those after them, up to the
 * next price of the same vendor, and of other vendors up to the next price at all.
 */
export async function listFollowingLines(
  tx: TenantTransaction,
  changed: readonly Purchase[],
): Promise<readonly string[]> {
  if (changed.length === 0) return [];
  const first = changed.map(({ day }) => day).reduce((one, other) => (one < other ? one : other));
  const ndcs = [...new Set(changed.map(({ ndc }) => ndc))];
  const { rows } = await withoutLoops(tx, () =>
    sql<{ id: string }>`
    with changed as (
      select distinct ndc, vendor_id, day, false as says_price
      from unnest(${changed.map(({ ndc }) => ndc)}::text[],
        ${changed.map(({ vendorId }) => vendorId)}::uuid[],
        ${changed.map(({ day }) => day)}::date[]) each (ndc, vendor_id, day)
    ), points as (
      select ndc, vendor_id, day, says_price from changed
      union all
      select distinct ndc, vendor_id, priced_on, true from invoice_line_prices
      where organization_id = ${tx.organizationId} and ndc = any (${ndcs}::text[])
        and priced_on > ${first}::date
    ), bounded as (
      select ndc, vendor_id, day, says_price,
        min(day) filter (where says_price) over (partition by ndc, vendor_id order by day desc
          groups between unbounded preceding and 1 preceding) as same_until,
        min(day) filter (where says_price) over (partition by ndc order by day desc
          groups between unbounded preceding and 1 preceding) as any_until
      from points
    )
    select distinct line.id
    from invoice_line_items line
    join vendor_invoices invoice on invoice.organization_id = line.organization_id
      and invoice.id = line.invoice_id and invoice.status <> 'cancelled'
    join bounded on bounded.ndc = line.ndc and not bounded.says_price
      and invoice.invoice_date > bounded.day
      and (invoice.invoice_date <= coalesce(any_until, 'infinity')
        or invoice.vendor_id = bounded.vendor_id
          and invoice.invoice_date <= coalesce(same_until, 'infinity'))
    where line.organization_id = ${tx.organizationId} and line.ndc = any (${ndcs}::text[])
      and invoice.organization_id = ${tx.organizationId}
      and invoice.invoice_date > ${first}::date`.execute(tx.query),
  );
  return rows.map(({ id }) => id);
}

interface LastPriceRow extends LastPrice, Purchase {}

/** By purchase: the last price before its day, of the same vendor where there is one. */
export async function findLastPrices(
  tx: TenantTransaction,
  purchases: readonly Purchase[],
): Promise<(of: Purchase) => LastPrice | undefined> {
  const key = ({ ndc, vendorId, day }: Purchase) => `${ndc} ${vendorId} ${day}`;
  const distinct = [...new Map(purchases.map((one) => [key(one), one])).values()];
  if (distinct.length === 0) return () => undefined;
  const latest = distinct.map(({ day }) => day).reduce((one, other) => (one > other ? one : other));
  const { rows } = await withoutLoops(tx, () =>
    sql<LastPriceRow>`
    with asked as (
      select * from unnest(${distinct.map(({ ndc }) => ndc)}::text[],
        ${distinct.map(({ vendorId }) => vendorId)}::uuid[],
        ${distinct.map(({ day }) => day)}::date[]) each (ndc, vendor_id, day)
    ), prices as materialized (
      select ndc, vendor_id, priced_on, unit_cost, invoice_id, position, line_id
      from invoice_line_prices
      where organization_id = ${tx.organizationId} and priced_on < ${latest}::date
        and ndc = any (${[...new Set(distinct.map(({ ndc }) => ndc))]}::text[])
    ), dated as (
      select asked.ndc, asked.vendor_id, asked.day, max(priced_on) as any_on,
        max(priced_on) filter (where price.vendor_id = asked.vendor_id) as same_on
      from asked join prices price on price.ndc = asked.ndc and price.priced_on < asked.day
      group by asked.ndc, asked.vendor_id, asked.day
    ), found as (
      select distinct on (dated.ndc, dated.vendor_id, dated.day) dated.ndc, dated.vendor_id,
        dated.day, price.unit_cost, price.invoice_id, price.line_id, price.priced_on,
        price.vendor_id as other_vendor_id
      from dated
      join prices price on price.ndc = dated.ndc
        and price.priced_on = coalesce(same_on, any_on)
        and (same_on is null or price.vendor_id = dated.vendor_id)
      order by dated.ndc, dated.vendor_id, dated.day, price.invoice_id desc,
        price.position desc, price.line_id desc
    )
    select found.ndc, found.vendor_id as "vendorId", found.day, found.unit_cost as "unitCost",
      line.pack_size as "packSize", line.dispensing_unit as "dispensingUnit",
      found.invoice_id as "invoiceId", line_id as "lineId", invoice.invoice_number as "invoiceNumber",
      priced_on as "invoiceDate", vendors.name as "vendorName",
      other_vendor_id = found.vendor_id as "sameVendor"
    from found
    join vendor_invoices invoice on invoice.organization_id = ${tx.organizationId}
      and invoice.id = found.invoice_id
    join invoice_line_items line on line.organization_id = ${tx.organizationId}
      and line.id = found.line_id
    join vendors on vendors.organization_id = ${tx.organizationId}
      and vendors.id = other_vendor_id`.execute(tx.query),
  );
  const found = new Map(rows.map((row) => [key(row), row]));
  return (of) => found.get(key(of));
}
