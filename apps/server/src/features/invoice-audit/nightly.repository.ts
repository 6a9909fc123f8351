import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

interface Organization {
  readonly id: string;
  readonly timeZone: string;
}

export function listActiveOrganizations(tx: PlatformTransaction): Promise<Organization[]> {
  return tx.query
    .selectFrom('organizations')
    .select(['id', 'time_zone as timeZone'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

/** Those whose invoices have yet to follow the last import of prices. */
export async function listBehindPrices(tx: PlatformTransaction): Promise<readonly Organization[]> {
  const { rows } = await sql<Organization>`
    select organizations.id, organizations.time_zone as "timeZone"
    from (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
    cross join organizations
    left join invoice_audit_states state on state.organization_id = organizations.id
    where state.nadac_import_id is distinct from latest.id
      or state.after_invoice_id is not null
    order by organizations.id`.execute(tx.query);
  return rows;
}

/** Unpaid invoices past their day that nothing was said of yet. */
export async function listFallenDue(
  tx: TenantTransaction,
  today: Day,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from counted_invoices invoice
    where organization_id = ${tx.organizationId} and status <> 'paid'
      and due_date < ${today}::date and paid_amount < total_amount and total_amount >= 0
      and not exists (
        select from invoice_findings finding
        where finding.organization_id = invoice.organization_id
          and finding.invoice_id = invoice.id and kind = 'overdue')
    order by id limit ${limit}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

interface AuditState {
  readonly importId: string;
  readonly afterInvoiceId: string | null;
}

/** Where the invoices stand that have to follow the last import; undefined where all have. */
export async function findAuditState(tx: TenantTransaction): Promise<AuditState | undefined> {
  const { rows } = await sql<{ id: string; is_current: boolean; after_invoice_id: string | null }>`
    select latest.id, coalesce(state.nadac_import_id = latest.id, false) as is_current,
      state.after_invoice_id
    from (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
    left join invoice_audit_states state
      on state.organization_id = ${tx.organizationId}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (!row.is_current) return { importId: row.id, afterInvoiceId: null };
  return row.after_invoice_id === null
    ? undefined
    : { importId: row.id, afterInvoiceId: row.after_invoice_id };
}

export async function listNextInvoices(
  tx: TenantTransaction,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.query
    .selectFrom('vendor_invoices')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '>', afterId ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function keepAuditState(
  tx: TenantTransaction,
  { importId, afterInvoiceId }: AuditState,
): Promise<void> {
  const state = { nadac_import_id: importId, after_invoice_id: afterInvoiceId };
  await tx.query
    .insertInto('invoice_audit_states')
    .values({ organization_id: tx.organizationId, ...state })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(state))
    .execute();
}
