import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockLedger } from '../../platform/ledger.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import { judgeInvoices, settleDuplicates } from './judge-invoices.service.ts';
import { judgeLines } from './judge-lines.service.ts';
import { settleFindings } from './settle-findings.service.ts';

export interface AuditOptions {
  /** In the pharmacy's time zone; without it the day by the database's clock. */
  readonly today?: Day;
  /** Drugs that were on the invoices before they changed. */
  readonly ndcs?: readonly string[];
}

/**
 * Holds invoices that came, changed, or were paid or cancelled against the rules, in the
 * transaction that did it, and those that they touch with them; claims of their drugs have the new
 * cost at once.
 */
export async function auditInvoices(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
  { today, ndcs = [] }: AuditOptions = {},
): Promise<void> {
  if (invoiceIds.length === 0) return;
  // Two at once could each be the other once more; and an import under way reads the prices, too.
  await lockLedger(tx);
  const turned = await settleDuplicates(tx, [...new Set(invoiceIds)]);
  const ids = [...new Set([...invoiceIds, ...turned])];
  const whole = await judgeInvoices(tx, ids, today ?? (await findToday(tx)));
  const lines = await judgeLines(tx, ids, ndcs);
  await settleFindings(tx, [...whole.judged, ...lines.judged], [...whole.held, ...lines.held]);
  await applyPrices(tx, lines.bought);
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
  bought: readonly { readonly ndc: string; readonly day: Day }[],
): Promise<void> {
  if (bought.length === 0) return;
  const ndcs = [...new Set(bought.map(({ ndc }) => ndc))];
  const days = [...new Set(bought.map(({ day }) => day))];
  await sql`select apply_invoice_prices(${ndcs}::text[], ${days}::date[])`.execute(tx.query);
  await refreshBelowCostAlerts(tx);
}
