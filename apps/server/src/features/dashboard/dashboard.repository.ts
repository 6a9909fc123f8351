import { categoriesOfFee } from '@pfs/core/category';
import { prepare } from '../../platform/database/prepared.ts';
import { type PayerMonthsJson, payerMonthsInSql } from '../figures/public.ts';
import { claimDaysInSql, hasDataInSql, shownMonthInSql } from '../ledger/public.ts';

/*
 * Reads everything on the dashboard in one statement: one round trip, and consistent data for all
 * cards. Values: `$2` the first day of the requested month or null, `$3` today.
 */

const claimsMax = 10;
/** The most notable claims are picked from this many of the latest claims and days. */
const claimsConsideredMax = 200;
const daysConsideredMax = 10;
const dirCategories = categoriesOfFee.dir.map((name) => `'${name}'`).join(', ');
const alertsMax = 6;
const lumpsMax = 200;
export const dashboardFigures = [
  'dirPercentage',
  'gerFees',
  'otherFees',
  'claims',
  'deniedClaims',
  'lumpRecoupments',
  'lumpUnclassified',
] as const;

interface RecentClaimRow {
  readonly id: string;
  readonly remittance_id: string;
  readonly processed_date: string;
  readonly payer_name: string;
  readonly status: 'paid' | 'denied' | 'reversal';
  readonly gross_amount: string;
  readonly dir_fee: string;
  readonly net_amount: string;
  /** The amount below cost of a paid claim. */
  readonly loss: string | null;
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

const monthAfter = `(shown.month + interval '1 month')::date`;
const monthBefore = `(shown.month - interval '1 month')::date`;
/** Covers the trend, the rhythm of lump sums, and the year to date with the year before. */
const firstRead = `(date_trunc('year', shown.month) - interval '1 year')::date`;
/** Whether a day is after the same days of the prior month, or of the month a year before. */
const isLater = (day: string) =>
  `coalesce(${day} > shown.same_days_to and ${day} < shown.month
    or ${day} > shown.same_days_of_year_to
      and ${day} < shown.month - interval '11 months', false)`;

/**
 * SQL of the latest claims as JSON, with losses and high DIR fees first. Payment and loss are
 * subqueries for each claim: with joins, the planner would start with the pharmacy's payments and
 * read all claims. The claims are limited to the latest days with counted claims, because those of
 * a running import are already in the database index and each reader would have to skip them.
 */
const recentClaims = `select json_agg(json_build_object('id', part.id,
      'remittance_id', part.remittance_id, 'processed_date', part.processed_date,
      'payer_name', payers.name, 'status', part.status,
      'gross_amount', part.gross_amount::text, 'dir_fee', part.dir_fee::text,
      'net_amount', part.net_amount::text, 'loss', part.loss::text)
    order by worth desc, part.processed_date desc, part.id)
  from (
    select latest.*, case when status = 'paid'
      then coalesce(loss, 0)
        + case when dir_fee >= greatest(gross_amount / 10, 1) then dir_fee else 0 end
      else 0 end as worth
    from (
      select id, remittance_id, processed_date, payer_id, status, gross_amount, dir_fee, net_amount,
        (select loss from claim_costs
          where claim_costs.organization_id = $1 and claim_id = claims.id) as loss
      from claims
      where organization_id = $1
        and processed_date = any (array(
          ${claimDaysInSql(`metric_date < ${monthAfter}`)}
          order by metric_date desc limit ${daysConsideredMax}))
        and (select counted from payments where payments.organization_id = $1
          and payments.id = claims.payment_id)
      order by processed_date desc, id
      limit ${claimsConsideredMax}
    ) latest
    order by worth desc, processed_date desc, latest.id
    limit ${claimsMax}
  ) part
  join payers on payers.organization_id = $1 and payers.id = part.payer_id`;

const alertOrder = (month: string) =>
  `is_read, array_position(array['high', 'medium', 'low'], severity), ${month} desc, id`;

/**
 * SQL of the open alerts of the month and the prior one, unread and severe ones first. Without a
 * requested month, current alerts are shown next to an older month's figures.
 */
const recentAlerts = `select json_agg(json_build_object('id', part.id, 'type', type,
      'severity', severity, 'title', title, 'message', message, 'is_read', is_read,
      'month', to_char(month, 'YYYY-MM'), 'action_url', action_url)
    order by ${alertOrder('month')})
  from (
    select id, type, severity, title, message, is_read, alerts.month, action_url from alerts
    where organization_id = $1 and resolved_at is null and alerts.month >= ${monthBefore}
      and alerts.month < greatest(${monthAfter}, case when $2::date is null then $3::date end)
    order by ${alertOrder('alerts.month')}
    limit ${alertsMax}
  ) part`;

/** SQL of the references of the DIR lump sums of the month and the two before it. */
const lumpReferences = `select json_agg(json_build_object('payer', payers.name,
      'reference', reference, 'month', to_char(paid_on, 'YYYY-MM'),
      'isLater', ${isLater('paid_on')}))
  from (
    select payer_id, reference, paid_on from provider_adjustments lump
    where organization_id = $1 and category in (${dirCategories})
      and paid_on >= ${monthBefore} - interval '1 month' and paid_on < ${monthAfter}
      and (select counted from payments where payments.organization_id = $1
        and payments.id = lump.payment_id)
    limit ${lumpsMax}
  ) part
  join payers on payers.organization_id = $1 and payers.id = part.payer_id`;

/** A DIR lump sum of the month, or of the two before it. */
export interface DirLump {
  readonly payer: string;
  readonly reference: string | null;
  readonly month: string;
  /** As in `PayerMonthPart`. */
  readonly isLater: boolean;
}

interface DashboardRow {
  readonly month: string;
  readonly has_data: boolean;
  readonly payers: PayerMonthsJson;
  readonly lumps: readonly DirLump[] | null;
  readonly claims: readonly RecentClaimRow[] | null;
  readonly alerts: readonly AlertRow[] | null;
  readonly alerts_open: number;
}

export type RecentClaim = RecentClaimRow;

export const dashboardRow = prepare<DashboardRow>(
  'dashboard',
  `with shown as materialized (
    select month, case when month = date_trunc('month', $3::date)
      then ($3::date - interval '1 month')::date end as same_days_to,
      case when month = date_trunc('month', $3::date)
      then ($3::date - interval '1 year')::date end as same_days_of_year_to
    from (select ${shownMonthInSql({ asked: '$2::date', today: '$3::date' })} as month) asked
  )
  select to_char(shown.month, 'YYYY-MM') as month,
    ${hasDataInSql} as has_data,
    (${payerMonthsInSql({
      figures: dashboardFigures,
      from: firstRead,
      before: monthAfter,
      isLater: isLater('metric_date'),
    })}) as payers,
    (${lumpReferences}) as lumps, (${recentClaims}) as claims, (${recentAlerts}) as alerts,
    (select count(*)::int from alerts where organization_id = $1 and resolved_at is null)
      as alerts_open
  from shown`,
);
