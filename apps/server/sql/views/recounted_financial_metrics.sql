-- What financial_metrics must be.
create view recounted_financial_metrics with (security_invoker = true) as
select * from (
  select organization_id, metric_date,
    coalesce(sum(total_revenue), 0) as total_revenue,
    coalesce(sum(total_dir_fees), 0) as total_dir_fees,
    coalesce(sum(total_ger_fees), 0) as total_ger_fees,
    coalesce(sum(total_other_fees), 0) as total_other_fees,
    coalesce(sum(net_revenue), 0) as net_revenue,
    coalesce(sum(payments_received), 0) as payments_received,
    coalesce(sum(claim_count), 0)::integer as claim_count,
    coalesce(sum(denied_count), 0)::integer as denied_count,
    coalesce(sum(reversal_count), 0)::integer as reversal_count,
    coalesce(sum(payment_count), 0)::integer as payment_count
  from payment_total_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, metric_date
) totals
where (
  total_revenue, total_dir_fees, total_ger_fees, total_other_fees, net_revenue,
  payments_received, claim_count, denied_count, reversal_count, payment_count
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0
);
grant select on recounted_financial_metrics to :"app_role";
