import type { TenantTransaction } from '../../platform/database/database.ts';
import type { VendorIds } from './answer/links.ts';

/** Of the named vendors, by name; names that several bear stay out. */
export async function readVendorIds(
  tx: TenantTransaction,
  names: readonly string[],
): Promise<VendorIds> {
  if (names.length === 0) return new Map();
  const rows = await tx.query
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('organization_id', '=', tx.organizationId)
    .where('name', 'in', names)
    .execute();
  const ids = new Map<string, string>();
  for (const { id, name } of rows) {
    if (rows.filter((row) => row.name === name).length === 1) ids.set(name, id);
  }
  return ids;
}
