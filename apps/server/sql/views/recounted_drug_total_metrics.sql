-- What drug_total_metrics must be.
create view recounted_drug_total_metrics with (security_invoker = true) as
select organization_id, month, ndc, drug_name, count(metric.gross)::integer as metric_rows,
  count(cost.known_gross)::integer as cost_rows,
  (coalesce(sum(quantity), 0) * 1000)::bigint as quantity_thousandths,
  (coalesce(sum(gross), 0) * 100)::bigint as gross_cents,
  (coalesce(sum(dir_fees), 0) * 100)::bigint as dir_fees_cents,
  (coalesce(sum(ger_fees), 0) * 100)::bigint as ger_fees_cents,
  (coalesce(sum(other_fees), 0) * 100)::bigint as other_fees_cents,
  (coalesce(sum(patient_paid), 0) * 100)::bigint as patient_paid_cents,
  coalesce(sum(claim_count), 0)::integer as claim_count,
  (coalesce(sum(known_gross), 0) * 100)::bigint as known_gross_cents,
  (coalesce(sum(known_patient_paid), 0) * 100)::bigint as known_patient_paid_cents,
  (coalesce(sum(invoice_cost), 0) * 100)::bigint as invoice_cost_cents,
  (coalesce(sum(nadac_cost), 0) * 100)::bigint as nadac_cost_cents,
  coalesce(sum(below_cost_count), 0)::integer as below_cost_count,
  (coalesce(sum(below_cost_loss), 0) * 100)::bigint as below_cost_loss_cents,
  (coalesce(sum(allocated_fees), 0) * 100)::bigint as allocated_fees_cents
from drug_month_metrics metric
full join drug_cost_metrics cost using (organization_id, month, ndc, drug_name, payer_id)
group by organization_id, month, ndc, drug_name;
grant select on recounted_drug_total_metrics to :"app_role";
