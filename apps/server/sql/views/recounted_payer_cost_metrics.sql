-- What payer_cost_metrics must be. A drug's month at a payer takes part with all of its fills or
-- with none.
create view recounted_payer_cost_metrics with (security_invoker = true) as
select organization_id, month, payer_id, count(*)::integer as cost_rows,
  coalesce(sum(known_gross) filter (where whole), 0) as known_gross,
  coalesce(sum(left_over) filter (where whole), 0) as left_over,
  sum(below_cost_count)::integer as below_cost_count, sum(below_cost_loss) as below_cost_loss,
  coalesce(sum(known_patient_paid) filter (where whole), 0) as known_patient_paid
from (
  select cost.*, cost.known_gross = coalesce(drug.gross, 0)
      and cost.known_claim_count = coalesce(drug.claim_count, 0) as whole,
    cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
      - coalesce(drug.dir_fees + drug.ger_fees + drug.other_fees, 0) - cost.allocated_fees
      as left_over
  from drug_cost_metrics cost
  left join drug_month_metrics drug on drug.organization_id = cost.organization_id
    and drug.month = cost.month and drug.ndc = cost.ndc and drug.drug_name = cost.drug_name
    and drug.payer_id = cost.payer_id
) known
group by organization_id, month, payer_id;
grant select on recounted_payer_cost_metrics to :"app_role";
