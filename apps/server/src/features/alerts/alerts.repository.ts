import type { AlertFound } from '@pfs/core/alerts/fee-alerts';
import type { Month } from '@pfs/core/days';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import { type Alert, alertsListedMax } from '@pfs/wire/alerts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { Tables, TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn, updateOwn } from '../../platform/database/own-rows.ts';

/** A cause that was checked for a month, and the resulting alert, if any. */
export interface AlertCheck {
  readonly checked: CheckedCause;
  readonly alert: NewAlert | undefined;
}

export function checkOf({
  cause,
  month,
  found,
  actionUrl,
}: CheckedCause & {
  readonly month: Month;
  readonly found: AlertFound | undefined;
  readonly actionUrl: string;
}): AlertCheck {
  return {
    checked: { cause, month },
    alert: found === undefined ? undefined : { cause, month, found, actionUrl },
  };
}

/** A cause such as `dir_spike` or `dir_spike:<payer id>` in a month; null: in every month. */
interface CheckedCause {
  readonly cause: string;
  readonly month: Month | null;
  /** Includes alerts of any payer: a month has one best mover, so a new one resolves the old. */
  readonly ofAnyPayer?: boolean;
}

interface NewAlert {
  readonly cause: string;
  readonly month: Month;
  readonly found: AlertFound;
  readonly actionUrl: string;
}

/**
 * Saves the results of checks: one alert for each cause and month, updated with its figures and
 * resolved when its cause is gone. An alert that comes back or gets more severe is unread again.
 */
export async function saveAlerts(
  tx: TenantTransaction,
  checks: readonly AlertCheck[],
): Promise<void> {
  const checked = checks.map((check) => check.checked);
  const alerts = checks.flatMap(({ alert }) => alert ?? []);
  await sql`
    update alerts set resolved_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and resolved_at is null
      and exists (
        select from unnest(
          ${checked.map(({ cause }) => cause)}::text[],
          ${checked.map(({ month }) => month && `${month}-01`)}::date[],
          ${checked.map(({ ofAnyPayer }) => ofAnyPayer ?? false)}::boolean[]
        ) as checked (cause, month, of_any_payer)
        where coalesce(checked.month, alerts.month) = alerts.month and checked.cause = case
          when checked.of_any_payer then split_part(alerts.cause, ':', 1) else alerts.cause end)
      and (cause, month) not in (select * from ${pairs(alerts)} as current (cause, month))`.execute(
    tx.query,
  );
  if (alerts.length === 0) return;
  await sql`
    insert into alerts as saved
      (organization_id, id, cause, month, type, severity, title, message, action_url)
    select ${tx.organizationId}, alert.* from unnest(
      ${alerts.map(() => uuidV7())}::uuid[], ${alerts.map(({ cause }) => cause)}::text[],
      ${alerts.map(({ month }) => `${month}-01`)}::date[],
      ${alerts.map(({ found }) => found.type)}::text[],
      ${alerts.map(({ found }) => found.severity)}::text[],
      ${alerts.map(({ found }) => found.title)}::text[],
      ${alerts.map(({ found }) => found.message)}::text[],
      ${alerts.map(({ actionUrl }) => actionUrl)}::text[]) as alert
    on conflict (organization_id, cause, month) do update set
      type = excluded.type, title = excluded.title, message = excluded.message,
      severity = excluded.severity, action_url = excluded.action_url, resolved_at = null,
      updated_at = now(),
      is_read = saved.is_read and saved.resolved_at is null
        and ${severityRank('excluded')} <= ${severityRank('saved')}
    where (saved.title, saved.message, saved.severity, saved.action_url, saved.resolved_at)
      is distinct from
      (excluded.title, excluded.message, excluded.severity, excluded.action_url, null)`.execute(
    tx.query,
  );
}

/**
 * Deletes resolved alerts whose payments were all deleted, so that nothing is left of a deleted
 * file. Alerts about late payers stay as long as the payer has any payment.
 */
export async function deleteAlertsWithoutPayments(tx: TenantTransaction): Promise<void> {
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

function pairs(of: readonly NewAlert[]) {
  const causes = of.map(({ cause }) => cause);
  const months = of.map(({ month }) => `${month}-01`);
  return sql`unnest(${causes}::text[], ${months}::date[])`;
}

function severityRank(row: 'excluded' | 'saved') {
  return sql`array_position(array['low', 'medium', 'high'], ${sql.ref(`${row}.severity`)})`;
}

/** Resolves the alerts of late payers that have paid since the start of the month. */
export async function resolvePaidSince(tx: TenantTransaction): Promise<void> {
  await sql`
    update alerts set resolved_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and resolved_at is null
      and starts_with(cause, 'late:')
      and exists (select from payments
        where payments.organization_id = ${tx.organizationId}
          and payments.payer_id = split_part(alerts.cause, ':', 2)::uuid
          and payments.paid_on >= alerts.month)`.execute(tx.query);
}

/** Marks an open or resolved alert and returns it; undefined if there is none. */
export async function markAlert(
  tx: TenantTransaction,
  { id, isRead }: { readonly id: string; readonly isRead: boolean },
): Promise<Alert | undefined> {
  const row = await updateOwn(tx, 'alerts', { id })
    .set({ is_read: isRead })
    .returning(columns)
    .executeTakeFirst();
  return row && toAlert(row);
}

/** Open alerts by month, newest first; within a month unread first, then by severity. */
export async function listOpenAlerts(tx: TenantTransaction): Promise<readonly Alert[]> {
  const rows = await selectOwn(tx, 'alerts')
    .select(columns)
    .where('resolved_at', 'is', null)
    .orderBy('month', 'desc')
    .orderBy('is_read')
    .orderBy(sql`array_position(array['high', 'medium', 'low'], severity)`)
    .orderBy('id')
    .limit(alertsListedMax)
    .execute();
  return rows.map(toAlert);
}

const columns = [
  'id',
  'type',
  'severity',
  'title',
  'message',
  'is_read',
  'month',
  'action_url',
] as const;

function toAlert(row: Pick<Selectable<Tables['alerts']>, (typeof columns)[number]>): Alert {
  const { is_read, month, action_url, ...same } = row;
  return { ...same, isRead: is_read, month: month.slice(0, 7), actionUrl: action_url };
}

/** The page that opens a figure of a range of months and of a payer. */
export function figureUrl(
  figure: FigureName,
  of: { readonly from: Month; readonly to: Month; readonly payer?: string },
): string {
  const params = new URLSearchParams({
    figure,
    from: firstDayOf(of.from),
    to: lastDayOf(of.to),
    ...(of.payer === undefined ? {} : { payer: of.payer }),
  });
  return `/analytics?${params}`;
}
