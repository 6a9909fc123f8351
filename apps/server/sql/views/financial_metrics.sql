-- The figures of each day. Claim fees and lump sums are added up; expenses are what payers take,
-- without vendors.
create view financial_metrics with (security_invoker = true) as
select *, total_dir_fees + total_ger_fees + total_other_fees as total_expenses,
  net_revenue as gross_profit,
  case when total_revenue <= 0 then 0 else greatest(-999.99, least(999.99,
    round(net_revenue * 100 / total_revenue, 2))) end::numeric(5,2) as profit_margin,
  case when claim_count <= 0 then 0 else round(total_dir_fees / claim_count, 2)
    end::numeric(16,2) as avg_dir_fee_per_claim
from (
  select organization_id, metric_date, sum(gross) as total_revenue,
    sum(dir_fees + adjustments_dir) as total_dir_fees,
    sum(ger_fees + adjustments_effective_rate) as total_ger_fees,
    sum(other_fees + adjustments_transaction_fee + adjustments_network_fee) as total_other_fees,
    sum(claims_net - adjustments_dir - adjustments_effective_rate - adjustments_transaction_fee
      - adjustments_network_fee) as net_revenue,
    sum(payments_received) as payments_received, sum(claim_count)::integer as claim_count,
    sum(denied_count)::integer as denied_count, sum(reversal_count)::integer as reversal_count,
    sum(payment_count)::integer as payment_count
  from payer_day_metrics
  group by organization_id, metric_date
) days;
grant select on financial_metrics to :"app_role";
