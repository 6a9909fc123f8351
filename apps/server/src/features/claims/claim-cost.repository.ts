import type { ClaimDetail } from '@pfs/wire/claim-detail';
import type { CostInvoice } from '@pfs/wire/cost-invoice';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

interface CostRow {
  readonly cost: string;
  readonly unit_cost: string;
  readonly basis: 'invoice' | 'nadac';
  readonly invoice: CostInvoice | null;
}

/** What a claim is known to have cost, and the invoice that says so; null where nobody knows. */
export async function findClaimCost(
  tx: TenantTransaction,
  claimId: string,
): Promise<ClaimDetail['cost']> {
  const { rows } = await sql<CostRow>`
    select cost.cost::text as cost, cost.unit_cost::text as unit_cost, cost.basis,
      case cost.basis when 'invoice' then (
        select jsonb_build_object('id', invoice.id, 'lineId', line.id,
          'invoiceNumber', invoice.invoice_number, 'vendorName', vendors.name,
          'invoiceDate', invoice.invoice_date)
        from own_prices
        join invoice_line_items line on line.organization_id = own_prices.organization_id
          and line.id = own_prices.line_id
        join vendor_invoices invoice on invoice.organization_id = line.organization_id
          and invoice.id = line.invoice_id
        join vendors on vendors.organization_id = invoice.organization_id
          and vendors.id = invoice.vendor_id
        where own_prices.organization_id = ${tx.organizationId} and own_prices.ndc = claims.ndc
          and priced_on <= coalesce(claims.date_of_service, claims.processed_date)
        order by priced_on desc limit 1
      ) end as invoice
    from claim_costs cost
    join claims on claims.organization_id = cost.organization_id and claims.id = cost.claim_id
    where cost.organization_id = ${tx.organizationId}
      and cost.claim_id = ${claimId}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) return null;
  const { basis, invoice } = row;
  return { amount: Number(row.cost), unitCost: Number(row.unit_cost), basis, invoice };
}
