-- What patients paid on the fills that payer_cost_metrics knows the cost of: a margin is a share of
-- all revenue.
alter table payer_cost_metrics add column known_patient_paid numeric(16,2) not null default 0;
grant update (known_patient_paid) on payer_cost_metrics to :"app_role";
alter type payer_cost_change add attribute known_patient_paid numeric;

alter table payer_cost_metrics no force row level security;
alter table drug_cost_metrics no force row level security;
alter table drug_month_metrics no force row level security;
update payer_cost_metrics kept set known_patient_paid = known.patient_paid
from (
  select cost.organization_id, cost.month, cost.payer_id,
    sum(cost.known_patient_paid) as patient_paid
  from drug_cost_metrics cost
  left join drug_month_metrics drug on drug.organization_id = cost.organization_id
    and drug.month = cost.month and drug.ndc = cost.ndc and drug.drug_name = cost.drug_name
    and drug.payer_id = cost.payer_id
  where cost.known_gross = coalesce(drug.gross, 0)
    and cost.known_claim_count = coalesce(drug.claim_count, 0)
  group by cost.organization_id, cost.month, cost.payer_id
) known
where known.organization_id = kept.organization_id and known.month = kept.month
  and known.payer_id = kept.payer_id;
alter table payer_cost_metrics force row level security;
alter table drug_cost_metrics force row level security;
alter table drug_month_metrics force row level security;
