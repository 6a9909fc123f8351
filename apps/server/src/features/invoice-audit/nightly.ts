import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type {
  Database,
  PlatformTransaction,
  TenantTransaction,
} from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { waitForLedger } from '../ledger/public.ts';
import {
  forEachPharmacy,
  listActivePharmacies,
  type PharmacyInTurn,
} from '../organizations/public.ts';
import { auditInvoices } from './audit-invoices.service.ts';

/** About one second of work. Imports of the pharmacy wait for it. */
const invoicesMax = 500;

type Parts = Pick<Platform, 'database' | 'clock'>;

const never = () => false;

/** Finds the overdue invoices of every pharmacy. */
export function findOverdue(parts: Parts, isStopped = never): Promise<void> {
  return forEachPharmacy(
    parts.database,
    { task: 'overdue invoices', list: listActivePharmacies, isStopped },
    async ({ id: organizationId, timeZone }) => {
      const today = dayIn(timeZone, parts.clock());
      let found = 0;
      do {
        found = await parts.database.withTenant(organizationId, async (tx) => {
          await waitForLedger(tx);
          const ids = await listNewlyOverdue(tx, today, invoicesMax);
          await auditInvoices(tx, ids, { today });
          return ids.length;
        });
      } while (found === invoicesMax && !isStopped());
    },
  );
}

/** Audits the invoices of every pharmacy again after its price lists or NADAC changed. */
export function followPublicPrices(parts: Parts, isStopped = never): Promise<void> {
  return forEachPharmacy(
    parts.database,
    { task: 'invoice audit', list: listBehindPrices, isStopped },
    async ({ id, timeZone }) => {
      const today = dayIn(timeZone, parts.clock());
      let hasMore = true;
      while (hasMore && !isStopped()) hasMore = await auditNextInvoices(parts.database, id, today);
    },
  );
}

/** Continues where the last call ended, even after a restart. Returns whether more are left. */
function auditNextInvoices(
  database: Database,
  organizationId: string,
  today: Day,
): Promise<boolean> {
  return database.withTenant(organizationId, async (tx) => {
    await waitForLedger(tx);
    const state = await findAuditState(tx);
    if (state === undefined) return false;
    const ids = await listNextInvoices(tx, state.afterInvoiceId, invoicesMax);
    await auditInvoices(tx, ids, { today });
    const afterInvoiceId = ids.length < invoicesMax ? null : (ids.at(-1) ?? null);
    await saveAuditState(tx, { ...state, afterInvoiceId });
    return afterInvoiceId !== null;
  });
}

/** Pharmacies whose invoices were not all audited since the last change of prices. */
async function listBehindPrices(tx: PlatformTransaction): Promise<readonly PharmacyInTurn[]> {
  const { rows } = await sql<PharmacyInTurn>`
    select organizations.id, organizations.time_zone as "timeZone"
    from organizations
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join invoice_audit_states state on state.organization_id = organizations.id
    left join recost_states costs on costs.organization_id = organizations.id
    where state.nadac_import_id is distinct from latest.id
      or coalesce(state.price_lists_version, 0) <> coalesce(costs.price_lists_version, 0)
      or state.after_invoice_id is not null
    order by organizations.id`.execute(tx.query);
  return rows;
}

/** Unpaid invoices past their due date without an overdue finding. */
async function listNewlyOverdue(
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
  /** Null if NADAC was never imported. */
  readonly importId: string | null;
  /** Which state of the price lists. */
  readonly listsVersion: string;
  readonly afterInvoiceId: string | null;
}

/** How far the audit since the last change of prices got. Undefined once it is complete. */
async function findAuditState(tx: TenantTransaction): Promise<AuditState | undefined> {
  const { rows } = await sql<{
    id: string | null;
    is_current: boolean;
    lists_version: string;
    after_invoice_id: string | null;
  }>`
    select latest.id, state.nadac_import_id is not distinct from latest.id
        and coalesce(state.price_lists_version, 0) = coalesce(costs.price_lists_version, 0)
        as is_current,
      coalesce(costs.price_lists_version, 0) as lists_version, state.after_invoice_id
    from (values (1)) one
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join invoice_audit_states state on state.organization_id = ${tx.organizationId}
    left join recost_states costs on costs.organization_id = ${tx.organizationId}`.execute(
    tx.query,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id: importId, lists_version: listsVersion, after_invoice_id: afterInvoiceId } = row;
  if (!row.is_current) return { importId, listsVersion, afterInvoiceId: null };
  return afterInvoiceId === null ? undefined : { importId, listsVersion, afterInvoiceId };
}

async function listNextInvoices(
  tx: TenantTransaction,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'vendor_invoices')
    .select('id')
    .where('id', '>', afterId ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function saveAuditState(
  tx: TenantTransaction,
  { importId, listsVersion, afterInvoiceId }: AuditState,
): Promise<void> {
  const state = {
    ...{ nadac_import_id: importId, after_invoice_id: afterInvoiceId },
    price_lists_version: listsVersion,
  };
  await insertOwn(tx, 'invoice_audit_states', state)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(state))
    .execute();
}

export const invoiceAuditWork = (platform: Platform): Background => ({
  daily: { overdue_invoices: (isStopped) => findOverdue(platform, isStopped) },
  apart: { invoice_prices: (isStopped) => followPublicPrices(platform, isStopped) },
});
