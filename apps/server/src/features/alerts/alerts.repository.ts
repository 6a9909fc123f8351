import type { AlertFound } from '@pfs/core/alerts/fee-alerts';
import type { Month } from '@pfs/core/days';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** What is looked at: a cause as `dir_spike` or `dir_spike:<payer id>`, compared whole. */
export interface LookedAt {
  readonly cause: string;
  readonly month: Month;
  /** The cause of whichever payer: a month has one best mover, so another one ends it. */
  readonly ofAnyPayer?: boolean;
}

export interface AlertToKeep extends Omit<LookedAt, 'ofAnyPayer'> {
  readonly found: AlertFound;
  readonly actionUrl: string;
}

/**
 * Brings the alerts of what was looked at to what was found: one for each cause and month, changed
 * where its figures did, resolved where its cause is gone. It is unread again where it was resolved
 * or has become graver.
 */
export async function settleAlerts(
  tx: TenantTransaction,
  { lookedAt, found }: { lookedAt: readonly LookedAt[]; found: readonly AlertToKeep[] },
): Promise<void> {
  await sql`
    update alerts set resolved_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and resolved_at is null
      and exists (
        select from unnest(
          ${lookedAt.map(({ cause }) => cause)}::text[],
          ${lookedAt.map(({ month }) => `${month}-01`)}::date[],
          ${lookedAt.map(({ ofAnyPayer }) => ofAnyPayer ?? false)}::boolean[]
        ) as looked (cause, month, of_any_payer)
        where looked.month = alerts.month and looked.cause = case
          when looked.of_any_payer then split_part(alerts.cause, ':', 1) else alerts.cause end)
      and (cause, month) not in (select * from ${pairs(found)} as kept (cause, month))`.execute(
    tx.query,
  );
  if (found.length === 0) return;
  await sql`
    insert into alerts as kept
      (organization_id, id, cause, month, type, severity, title, message, action_url)
    select ${tx.organizationId}, alert.* from unnest(
      ${found.map(() => uuidV7())}::uuid[], ${found.map(({ cause }) => cause)}::text[],
      ${found.map(({ month }) => `${month}-01`)}::date[],
      ${found.map(({ found: { type } }) => type)}::text[],
      ${found.map(({ found: { severity } }) => severity)}::text[],
      ${found.map(({ found: { title } }) => title)}::text[],
      ${found.map(({ found: { message } }) => message)}::text[],
      ${found.map(({ actionUrl }) => actionUrl)}::text[]) as alert
    on conflict (organization_id, cause, month) do update set
      type = excluded.type, title = excluded.title, message = excluded.message,
      severity = excluded.severity, action_url = excluded.action_url, resolved_at = null,
      updated_at = now(),
      is_read = kept.is_read and kept.resolved_at is null
        and ${graveness('excluded')} <= ${graveness('kept')}
    where (kept.title, kept.message, kept.severity, kept.action_url, kept.resolved_at)
      is distinct from
      (excluded.title, excluded.message, excluded.severity, excluded.action_url, null)`.execute(
    tx.query,
  );
}

/**
 * Forgets what is over where the payments that it was about are gone altogether: of a deleted file
 * nothing is left. What a payer was late with stays as long as the payer has any payment.
 */
export async function forgetAlertsOfNothing(tx: TenantTransaction): Promise<void> {
  await sql`
    delete from alerts
    where organization_id = ${tx.organizationId}
      and (resolved_at is not null or starts_with(cause, 'late:'))
      and not exists (
        select from payments
        where payments.organization_id = ${tx.organizationId}
          and case when starts_with(alerts.cause, 'late:') then true
            else payments.paid_on >= alerts.month
              and payments.paid_on < alerts.month + interval '1 month' end
          and (strpos(alerts.cause, ':') = 0
            or payments.payer_id = split_part(alerts.cause, ':', 2)::uuid))`.execute(tx.query);
}

function pairs(of: readonly AlertToKeep[]) {
  const causes = of.map(({ cause }) => cause);
  const months = of.map(({ month }) => `${month}-01`);
  return sql`unnest(${causes}::text[], ${months}::date[])`;
}

function graveness(row: 'excluded' | 'kept') {
  return sql`array_position(array['low', 'medium', 'high'], ${sql.ref(`${row}.severity`)})`;
}
