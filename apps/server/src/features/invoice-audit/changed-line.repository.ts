import type { UnitBasis } from '@pfs/core/invoice-audit/audited-line';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface LineUnits {
  readonly ndc: string | null;
  readonly unit: string | null;
  readonly pack_size: string | null;
  readonly dispensing_unit: string | null;
  readonly unit_basis: UnitBasis | null;
  readonly category: string | null;
}

interface LineOfInvoice {
  readonly invoiceId: string;
  readonly lineId: string;
}

export async function findLineUnits(tx: TenantTransaction, { invoiceId, lineId }: LineOfInvoice) {
  return await tx.query
    .selectFrom('invoice_line_items as line')
    .innerJoin('vendor_invoices as invoice', (join) =>
      join
        .onRef('invoice.organization_id', '=', 'line.organization_id')
        .onRef('invoice.id', '=', 'line.invoice_id'),
    )
    .select(['line.ndc', 'line.unit', 'line.pack_size', 'line.dispensing_unit'])
    .select(['line.unit_basis', 'line.category', 'invoice.status'])
    .where('line.organization_id', '=', tx.organizationId)
    .where('line.invoice_id', '=', invoiceId)
    .where('line.id', '=', lineId)
    .executeTakeFirst();
}

export async function setLineUnits(
  tx: TenantTransaction,
  lineId: string,
  units: LineUnits,
): Promise<void> {
  await tx.query
    .updateTable('invoice_line_items')
    .set(units)
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', lineId)
    .execute();
}
