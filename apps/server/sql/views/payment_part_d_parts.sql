-- Fees deducted from Medicare Part D fills of 2024 and later. A remittance indicates Part D only by
-- the name of the plan or else the payer; docs/domain/formulas.md lists the names.
create view payment_part_d_parts with (security_invoker = true) as
select claims.organization_id, claims.payment_id, claims.processed_date as metric_date,
  claims.payer_id, claims.dir_fee as dir_fees, claims.ger_fee as ger_fees,
  case claims.status when 'reversal' then -1 else 1 end as claim_count
from claims
join payers on payers.organization_id = claims.organization_id and payers.id = claims.payer_id
where claims.date_of_service >= '2024-01-01' and claims.status <> 'denied'
  and (claims.dir_fee + claims.ger_fee > 0
    or claims.status = 'reversal' and claims.dir_fee + claims.ger_fee <> 0)
  and coalesce(claims.plan_name, payers.name)
    ~* '(^|[^a-z])(medicare|part ?-?d|pdp|ma-?pdp?)([^a-z]|$)'
  and coalesce(claims.plan_name, payers.name)
    !~* '(^|[^a-z])(part ?-?[abc]|supplement|medigap)([^a-z]|$)';
grant select on payment_part_d_parts to :"app_role";

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
