import { type PeriodSumsRow, periodSumsInSql } from '../../platform/database/period-sums.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { shownMonthInSql } from '../../platform/database/shown-month.ts';

export interface VendorMonthRow {
  readonly month: string;
  readonly spend: string;
  readonly payments: string;
  readonly due: string;
  readonly paid_by_due: string;
}

/** Everything that Financial Health is worked out from, months and payers apart. */
export interface HealthRow {
  /** `YYYY-MM`, the last month of the period. */
  readonly month: string;
  readonly has_data: boolean;
  /** Of this period and the one before it, months without rows left out. */
  readonly months: readonly { readonly month: string; readonly sums: PeriodSumsRow }[] | null;
  /** Likewise, every payer of either period. */
  readonly payers:
    | readonly { readonly name: string; readonly now: boolean; readonly gross: string }[]
    | null;
  readonly vendors: readonly VendorMonthRow[] | null;
  /** Gross of the period before the one before. */
  readonly gross_long_before: string;
  readonly overdue: { readonly invoices: number; readonly open: string };
  readonly unclassified: { readonly rows: number; readonly amount: string };
}

/**
 * One statement, because a screen waits for each. Values: the first day of the month asked for or
 * null, today, and how many months a period has. Without a month asked for it is the latest one
 * with claims up to today, else with anything, else today's.
 */
export const readHealth = prepare<HealthRow>(
  'financial health',
  `with span as materialized (
    select month, (month + interval '1 month')::date as after,
      (month - ($4::int - 1) * interval '1 month')::date as start,
      (month - (2 * $4::int - 1) * interval '1 month')::date as start_before,
      (month - (3 * $4::int - 1) * interval '1 month')::date as start_long_before
    from (select ${shownMonthInSql({ asked: '$2::date', today: '$3::date' })} as month) last
  )
  select to_char(month, 'YYYY-MM') as month,
    exists (select from payer_day_metrics where organization_id = $1) as has_data,
    (select json_agg(json_build_object('month', part.month, 'sums', part.sums)) from (
      select to_char(metric_date, 'YYYY-MM') as month, ${periodSumsInSql} as sums
      from payer_day_metrics
      where organization_id = $1 and metric_date >= start_before and metric_date < after
      group by 1
    ) part) as months,
    (select json_agg(json_build_object('name', part.name, 'now', part.now, 'gross', part.gross))
    from (
      select payers.name, metric_date >= start as now, sum(gross)::text as gross
      from payer_day_metrics metric
      join payers on payers.organization_id = $1 and payers.id = metric.payer_id
      where metric.organization_id = $1 and metric_date >= start_before and metric_date < after
      group by 1, 2
    ) part) as payers,
    (select json_agg(part) from (
      select to_char(day, 'YYYY-MM') as month, sum(spend)::text as spend,
        sum(payments)::text as payments, sum(due)::text as due,
        sum(paid_by_due)::text as paid_by_due
      from (
        select invoice_date as day, total_amount as spend, 0 as payments, 0 as due,
          0 as paid_by_due
        from vendor_invoices
        where organization_id = $1 and status <> 'cancelled'
        union all
        select paid_on, 0, part.amount, 0, 0
        from invoice_payments part
        join vendor_invoices invoice on invoice.organization_id = $1
          and invoice.id = part.invoice_id and invoice.status <> 'cancelled'
        where part.organization_id = $1
        union all
        select due_date, 0, 0, total_amount, greatest(0, least(total_amount, (
          select coalesce(sum(part.amount), 0) from invoice_payments part
          where part.organization_id = $1 and part.invoice_id = invoice.id
            and part.paid_on <= due_date)))
        from vendor_invoices invoice
        where organization_id = $1 and total_amount > 0 and due_date < $3::date
          and status not in ('cancelled', 'disputed')
      ) entry
      where day >= start_before and day < after
      group by 1
    ) part) as vendors,
    (select coalesce(sum(gross), 0)::text from payer_day_metrics
      where organization_id = $1 and metric_date >= start_long_before
        and metric_date < start_before) as gross_long_before,
    (select json_build_object('invoices', count(*),
        'open', coalesce(sum(total_amount - paid_amount), 0)::text)
      from vendor_invoices
      where organization_id = $1 and due_date < $3::date and paid_amount < total_amount
        and status not in ('cancelled', 'disputed')) as overdue,
    (select json_build_object('rows', count(*), 'amount', coalesce(sum(amount), 0)::text)
      from provider_adjustments
      where organization_id = $1 and paid_on >= start and paid_on < after
        and category = 'unclassified' and exists (select from payments
          where payments.organization_id = $1 and payments.counted
            and payments.id = provider_adjustments.payment_id)) as unclassified
  from span`,
);
