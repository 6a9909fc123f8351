-- What part_d_metrics must be.
create view recounted_part_d_metrics with (security_invoker = true) as
select * from (
  select organization_id, metric_date, payer_id, sum(dir_fees) as dir_fees,
    sum(ger_fees) as ger_fees, sum(claim_count)::integer as claim_count
  from payment_part_d_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, metric_date, payer_id
) totals
where (dir_fees, ger_fees, claim_count) is distinct from (0, 0, 0);
grant select on recounted_part_d_metrics to :"app_role";
