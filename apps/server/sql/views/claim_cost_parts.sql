-- What claim_costs adds to drug_cost_metrics, a row for each claim.
create view claim_cost_parts with (security_invoker = true) as
select part.*, kept.unit_cost, kept.cost, kept.basis, kept.loss
from payment_drug_parts part
join claim_costs kept on kept.organization_id = part.organization_id
  and kept.claim_id = part.claim_id;
grant select on claim_cost_parts to :"app_role";
