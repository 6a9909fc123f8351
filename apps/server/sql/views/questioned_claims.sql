-- Claims with fees to question, each with what it adds to payer_day_metrics.
create view questioned_claims with (security_invoker = true) as
select organization_id, id as claim_id, payment_id, processed_date as metric_date, payer_id,
  dir_fee as part_d_dir, ger_fee as part_d_ger,
  network_fees_of(other_fees, adjustments) as part_d_network,
  case status when 'reversal' then -1 else 1 end as part_d_claims
from claims
where line = 'part_d' and is_questioned(date_of_service, status,
  dir_fee + ger_fee + network_fees_of(other_fees, adjustments));
grant select on questioned_claims to :"app_role";
