import { benchmarkNames, type FloorBenchmark } from '@pfs/core/floors';
import { nadacDaysMax } from '@pfs/core/nadac';
import { basisText } from '@pfs/core/recovery/price-appeals';
import { type RawBuilder, sql } from 'kysely';

/** What a packet says of a price. */
export const priceFields = {
  basis: { label: 'Basis (522-FM)', kind: 'text' },
  ingredientPaid: { label: 'Ingredient paid (506-F6)', kind: 'money' },
  feePaid: { label: 'Fee paid (507-F7)', kind: 'money' },
  unitPaid: { label: 'Unit paid ($)', kind: 'text' },
  unitCost: { label: 'Unit cost ($)', kind: 'text' },
  nadac: { label: 'NADAC ($)', kind: 'text' },
  floorUnit: { label: 'Floor unit price ($)', kind: 'text' },
  floorFrom: { label: 'Floor unit price from', kind: 'text' },
  floorFee: { label: 'Floor fee', kind: 'money' },
  rule: { label: 'State rule', kind: 'text' },
  priceAsked: { label: 'Price asked', kind: 'money' },
} as const;

/**
 * Fills with an appealed price, the invoice line that has their cost, and NADAC of the day. Each
 * fill is looked up by itself, also where the planner takes tables for empty.
 */
export function priceRows(held: RawBuilder<unknown>): RawBuilder<ReadRow> {
  return sql<ReadRow>`
    select held.row_key, fills.store_id, fills.rx_number as rx, fills.fill_number as fill,
      checked.filled_on::text as "filledOn", one.bin, one.pcn, one.group_number as group,
      ${planInSql} as plan, fills.ndc, fills.quantity, fills.drug_name as drug,
      ltrim(substring(one.basis from '[0-9]+'), '0') as basis,
      checked.paid as "ingredientPaid", checked.fee_paid as "feePaid",
      round(checked.paid / nullif(fills.quantity, 0), 5)::text as "unitPaid",
      checked.unit_cost::text as "unitCost", invoice.invoice_number as invoice,
      invoice.invoice_date::text as "invoicedOn", line.description as "lineText",
      line.origin -> 'box' ->> 'page' as "linePage", (
        select count(*) from invoice_line_items other
        where other.organization_id = line.organization_id and other.invoice_id = line.invoice_id
          and other.position <= line.position) as "lineNumber", (
        select case when coalesce(as_of, effective_date)
          >= checked.filled_on - ${nadacDaysMax}::integer then price::text end
        from nadac_prices
        where nadac_prices.ndc = fills.ndc and effective_date <= checked.filled_on
        order by effective_date desc limit 1) as nadac,
      checked.floor_unit::text as "floorUnit", checked.floor_from as "floorFrom",
      case when checked.kind = 'floor' then coalesce(rule.fee_cents, 0) * 0.01 end as "floorFee",
      rule.state || ' ' || rule.source as rule,
      case checked.kind when 'floor' then checked.floor else checked.cost end as "priceAsked",
      checked.asked
    from ${held} held
    cross join lateral (select * from price_checks
      where organization_id = held.organization_id and adjudication_id = held.row_key::uuid
        and kind = held.kind offset 0) checked
    cross join lateral (select * from adjudications
      where organization_id = held.organization_id and id = checked.adjudication_id offset 0) one
    cross join lateral (select * from fills
      where organization_id = held.organization_id and id = one.fill_id offset 0) fills
    left join invoice_line_items line on line.organization_id = checked.organization_id
      and line.id = checked.line_id
    left join vendor_invoices invoice on invoice.organization_id = line.organization_id
      and invoice.id = line.invoice_id
    left join floor_rules rule on rule.id = checked.floor_rule_id
    order by checked.filled_on, fills.rx_number, fills.fill_number, checked.adjudication_id`;
}

/** Cells of a price that are words: the basis with its meaning, and where its invoice line is. */
export function priceCellsOf(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (said['unitPaid'] === undefined) return {};
  const { lineText, linePage, lineNumber } = said;
  const page = linePage == null ? '' : `Page ${linePage}, `;
  const place = `${page}${page === '' ? 'Line' : 'line'} ${lineNumber}`;
  const unit = (name: string) => (said[name] == null ? null : decimals(String(said[name])));
  return {
    basis: basisText(said['basis'] as string | null) ?? null,
    ...{ unitPaid: unit('unitPaid'), unitCost: unit('unitCost'), nadac: unit('nadac') },
    floorUnit: unit('floorUnit'),
    floorFrom: benchmarkNames[said['floorFrom'] as FloorBenchmark] ?? null,
    line: lineText == null ? null : `${place}: ${lineText}`,
  };
}

/** A row of a packet as the database gives it. */
export type ReadRow = Readonly<Record<string, unknown>> & { readonly row_key: string };

/** What a plan calls itself: `004336/ADV/RX1`. */
export const planInSql = sql`nullif(concat_ws('/', coalesce(one.bin, ''), coalesce(one.pcn, ''),
  coalesce(one.group_number, '')), '//')`;

/** Without zeros at its end, but with cents: `2.50000` is `2.50`. */
export function decimals(text: string, least = 2): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const cut = fraction.replace(/0+$/, '').padEnd(least, '0');
  return cut === '' ? whole : `${whole}.${cut}`;
}
