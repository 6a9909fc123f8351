import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import { lockLedger } from '../ledger/public.ts';
import { checkInvoices, updateDuplicates } from './check-invoices.ts';
import { checkLines } from './check-lines.ts';
import { saveFindings } from './save-findings.ts';

interface AuditOptions {
  /** In the pharmacy's time zone. Defaults to the day by the database's clock. */
  readonly today?: Day;
  /** Drugs that were on the invoices before they changed. */
  readonly ndcs?: readonly string[];
}

/**
 * Audits new and changed invoices, and those that depend on them, in the transaction of the
 * change. Claims of their drugs get the new cost at once.
 */
export async function auditInvoices(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
  { today, ndcs = [] }: AuditOptions = {},
): Promise<void> {
  if (invoiceIds.length === 0) return;
  // Two audits at once could each miss the other's duplicate, and a running import reads prices.
  await lockLedger(tx);
  const switched = await updateDuplicates(tx, [...new Set(invoiceIds)]);
  const ids = [...new Set([...invoiceIds, ...switched])];
  const whole = await checkInvoices(tx, ids, today ?? (await findToday(tx)));
  const lines = await checkLines(tx, ids, ndcs);
  await saveFindings(tx, [...whole.checked, ...lines.checked], [...whole.found, ...lines.found]);
  await applyPrices(tx, lines.purchases);
}

async function findToday(tx: TenantTransaction): Promise<Day> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from organizations
    where id = ${tx.organizationId}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) throw new Error('an organization without a row');
  return row.today;
}

async function applyPrices(
  tx: TenantTransaction,
  purchases: readonly { readonly ndc: string; readonly day: Day }[],
): Promise<void> {
  if (purchases.length === 0) return;
  const ndcs = [...new Set(purchases.map(({ ndc }) => ndc))];
  const days = [...new Set(purchases.map(({ day }) => day))];
  await sql`select apply_invoice_prices(${ndcs}::text[], ${days}::date[])`.execute(tx.query);
  await refreshBelowCostAlerts(tx);
}
