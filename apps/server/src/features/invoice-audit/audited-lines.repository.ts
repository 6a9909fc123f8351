import type { AuditedLine, UnitBasis } from '@pfs/core/invoice-audit/check-line';
import type { KnownPackage, SureCost } from '@pfs/core/invoice-audit/check-units';
import type { DispensingUnit } from '@pfs/core/invoices/invoice-units';
import { parseCents, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** A line with what the audit needs to know about its invoice. */
export interface LineInAudit extends AuditedLine {
  readonly invoiceId: string;
  readonly vendorId: string;
  readonly invoiceDate: Day;
  /** On a canceled or duplicate invoice: no findings are made about it. */
  readonly excluded: boolean;
  readonly confirmed: boolean;
  readonly unitCost: string | null;
}

interface LineRow {
  readonly id: string;
  readonly invoice_id: string;
  readonly vendor_id: string;
  readonly invoice_date: string;
  readonly excluded: boolean;
  readonly invoice_origin: string;
  readonly ndc: string | null;
  readonly quantity: string;
  readonly unit_price: string;
  readonly total_price: string;
  readonly unit: string | null;
  readonly pack_size: string | null;
  readonly dispensing_unit: DispensingUnit | null;
  readonly unit_basis: UnitBasis | null;
  readonly unit_cost: string | null;
  readonly confirmed: boolean;
  readonly nadac_price: string | null;
  readonly nadac_unit: string | null;
  readonly nadac_on: string | null;
  readonly list: LineInAudit['list'] | null;
}

/** SQL: whether an `invoice` is a duplicate of another one. */
export const isRepeated = sql<boolean>`exists (select from repeated_invoices repeated
  where repeated.organization_id = invoice.organization_id and repeated.id = invoice.id)`;

/**
 * Lines that meet a condition on `line` and `invoice`, with the prices of that day: NADAC's, and
 * that of the own price list. A list of the line's vendor goes before one of no vendor; lists of
 * other vendors promise nothing about it.
 */
export async function listLines(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<LineInAudit[]> {
  const { rows } = await sql<LineRow>`
    select line.id, line.invoice_id, invoice.vendor_id, invoice.invoice_date,
      invoice.status = 'cancelled' or ${isRepeated} as excluded,
      invoice.origin as invoice_origin, line.ndc, line.quantity, line.unit_price, line.total_price,
      line.unit, line.pack_size, line.dispensing_unit, line.unit_basis,
      line.unit_cost, line.confirmed, nadac.price as nadac_price,
      nadac.pricing_unit as nadac_unit, nadac.effective_date as nadac_on, listed.price as list
    from invoice_line_items line
    join vendor_invoices invoice on invoice.organization_id = line.organization_id
      and invoice.id = line.invoice_id
    left join lateral (
      select price, pricing_unit, effective_date from nadac_prices
      where nadac_prices.ndc = line.ndc and effective_date <= invoice.invoice_date
      order by effective_date desc limit 1
    ) nadac on true
    left join lateral (
      select jsonb_build_object('listId', list.id, 'listName', list.name,
        'effectiveFrom', list.effective_from, 'unit', price.dispensing_unit,
        'price', round(price.unit_millionths * 0.000001, 5)::text) as price
      from price_list_rows price
      join price_lists list on list.organization_id = ${tx.organizationId}
        and list.id = price.list_id
      where price.organization_id = ${tx.organizationId} and price.ndc = line.ndc
        and price.effective_from <= invoice.invoice_date
        and coalesce(price.effective_to >= invoice.invoice_date, true)
        and coalesce(price.vendor_id = invoice.vendor_id, true)
      order by price.vendor_id is null, price.effective_from desc, price.list_id desc limit 1
    ) listed on true
    where line.organization_id = ${tx.organizationId}
      and invoice.organization_id = ${tx.organizationId} and ${condition}`.execute(tx.query);
  return rows.map(toLine);
}

function toLine(row: LineRow): LineInAudit {
  const { nadac_price: price, nadac_unit: pricingUnit, nadac_on: effectiveOn } = row;
  const isListed = price !== null && pricingUnit !== null && effectiveOn !== null;
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    vendorId: row.vendor_id,
    invoiceDate: row.invoice_date,
    excluded: row.excluded,
    ndc: row.ndc,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    totalCents: parseCents(row.total_price) ?? zeroCents,
    unit: row.unit,
    packSize: row.pack_size,
    dispensingUnit: row.dispensing_unit,
    unitBasis: row.unit_basis,
    unitCost: row.unit_cost,
    confirmed: row.confirmed,
    fromDocument: row.invoice_origin !== 'typed',
    nadac: isListed ? { price, pricingUnit, effectiveOn } : undefined,
    list: row.list ?? undefined,
  };
}

/** The distinct known packages of these drugs, by NDC. */
export async function listKnownPackages(
  tx: TenantTransaction,
  ndcs: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownPackage[]>> {
  if (ndcs.length === 0) return new Map();
  const { rows } = await sql<KnownPackage & { ndc: string }>`
    select distinct line.ndc, line.unit, line.pack_size as "packSize",
      line.dispensing_unit as "dispensingUnit", line.unit_basis as "unitBasis"
    from invoice_line_items line
    join vendor_invoices invoice on invoice.organization_id = line.organization_id
      and invoice.id = line.invoice_id and invoice.status <> 'cancelled'
    where line.organization_id = ${tx.organizationId} and line.ndc = any (${ndcs}::text[])
      and line.unit is not null and line.unit_basis in ('stated', 'person')`.execute(tx.query);
  return Map.groupBy(rows, ({ ndc }) => ndc);
}

interface DrugDay {
  readonly ndc: string;
  readonly day: Day;
}

/** By drug and day: the last unit cost before that day that does not rest on a guess by price. */
export async function findKnownCosts(
  tx: TenantTransaction,
  asked: readonly DrugDay[],
): Promise<(of: DrugDay) => SureCost | undefined> {
  const key = ({ ndc, day }: DrugDay) => `${ndc} ${day}`;
  const distinct = [...new Map(asked.map((one) => [key(one), one])).values()];
  if (distinct.length === 0) return () => undefined;
  const { rows } = await sql<DrugDay & SureCost>`
    select distinct on (asked.ndc, asked.day) asked.ndc, asked.day, price.unit_cost as "unitCost",
      price.dispensing_unit as "dispensingUnit"
    from unnest(${distinct.map(({ ndc }) => ndc)}::text[],
      ${distinct.map(({ day }) => day)}::date[]) asked (ndc, day)
    join invoice_line_prices price on price.organization_id = ${tx.organizationId}
      and price.ndc = asked.ndc and price.priced_on < asked.day
      and price.unit_basis in ('stated', 'package', 'person')
    order by asked.ndc, asked.day, price.priced_on desc, price.invoice_id desc,
      price.position desc, price.line_id desc`.execute(tx.query);
  const found = new Map(rows.map((row) => [key(row), row]));
  return (of) => found.get(key(of));
}

/** Saves units and whether a line is confirmed. Returns the resulting unit costs by line. */
export async function updateLines(
  tx: TenantTransaction,
  lines: readonly LineInAudit[],
): Promise<ReadonlyMap<string, string | null>> {
  if (lines.length === 0) return new Map();
  const rows = lines.map(({ id, packSize, dispensingUnit, unitBasis, confirmed }) => ({
    id,
    ...{ pack_size: packSize, dispensing_unit: dispensingUnit, unit_basis: unitBasis, confirmed },
  }));
  const kept = await sql<{ id: string; unit_cost: string | null }>`
    update invoice_line_items line set pack_size = changed.pack_size,
      dispensing_unit = changed.dispensing_unit, unit_basis = changed.unit_basis,
      confirmed = changed.confirmed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) changed (id uuid, pack_size numeric,
      dispensing_unit text, unit_basis text, confirmed boolean)
    where line.organization_id = ${tx.organizationId} and line.id = changed.id
    returning line.id, line.unit_cost`.execute(tx.query);
  return new Map(kept.rows.map((row) => [row.id, row.unit_cost]));
}
