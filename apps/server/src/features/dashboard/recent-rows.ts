import { prepare } from '../../platform/database/prepared.ts';
import { hasClaimsInSql } from '../../platform/database/shown-month.ts';

const claimsMax = 10;
const alertsMax = 6;

interface RecentClaimRow {
  readonly id: string;
  readonly remittance_id: string;
  readonly processed_date: string;
  readonly payer_name: string;
  readonly gross_amount: string;
  readonly dir_fee: string;
  readonly net_amount: string;
}

interface AlertRow {
  readonly id: string;
  readonly type: string;
  readonly severity: string;
  readonly title: string;
  readonly message: string;
  readonly is_read: boolean;
  readonly month: string;
  readonly action_url: string | null;
}

/**
 * SQL of the latest claims before a day as JSON; `$1` is the organization. Whether a claim's
 * payment counts is asked claim by claim: joined, the planner would begin with the payments of a
 * pharmacy and read all its claims. Only the latest days with claims are looked at, and each of
 * them has one at least: the claims of an import under way are in the index already, and all of
 * them would be passed over by each reader.
 */
function recentClaimsInSql({ before }: { readonly before: string }): string {
  return `select json_agg(json_build_object('id', part.id,
      'remittance_id', part.remittance_id, 'processed_date', part.processed_date,
      'payer_name', payers.name, 'gross_amount', part.gross_amount::text,
      'dir_fee', part.dir_fee::text, 'net_amount', part.net_amount::text)
    order by part.processed_date desc, part.id)
  from (
    select id, remittance_id, processed_date, payer_id, gross_amount, dir_fee, net_amount
    from claims
    where organization_id = $1
      and processed_date = any (array(
        select distinct metric_date from payer_day_metrics
        where organization_id = $1 and metric_date < ${before} and ${hasClaimsInSql}
        order by metric_date desc limit ${claimsMax}))
      and (select counted from payments where payments.organization_id = $1
        and payments.id = claims.payment_id)
    order by processed_date desc, id
    limit ${claimsMax}
  ) part
  join payers on payers.organization_id = $1 and payers.id = part.payer_id`;
}

/** Likewise the open alerts of some months, unread and grave ones first; older ones are no news. */
function recentAlertsInSql(span: { readonly from: string; readonly before: string }) {
  const order = `is_read, array_position(array['high', 'medium', 'low'], severity), month desc, id`;
  return `select json_agg(json_build_object('id', part.id, 'type', type, 'severity', severity,
      'title', title, 'message', message, 'is_read', is_read,
      'month', to_char(month, 'YYYY-MM'), 'action_url', action_url)
    order by ${order})
  from (
    select id, type, severity, title, message, is_read, alerts.month, action_url from alerts
    where organization_id = $1 and alerts.month >= ${span.from} and alerts.month < ${span.before}
      and resolved_at is null
    order by ${order.replace('month', 'alerts.month')}
    limit ${alertsMax}
  ) part`;
}

interface RecentRow {
  readonly claims: readonly RecentClaimRow[] | null;
  readonly alerts: readonly AlertRow[] | null;
}

const after = `($2::date + interval '1 month')::date`;
/** Where no month is asked for, what is wrong today is told beside an older month's figures. */
const alertsBefore = `greatest(${after}, case when $4::boolean then $3::date end)`;

/** Values: the first day of the month, today, and whether no month was asked for. */
export const readRecent = prepare<RecentRow>(
  'dashboard: recent rows',
  `select (${recentClaimsInSql({ before: after })}) as claims,
    (${recentAlertsInSql({
      from: `($2::date - interval '1 month')::date`,
      before: alertsBefore,
    })}) as alerts`,
);
