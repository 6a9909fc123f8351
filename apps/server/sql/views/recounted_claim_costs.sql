-- What claim_costs must be.
create view recounted_claim_costs with (security_invoker = true) as
select organization_id, claim_id, unit_cost, cost, loss from wanted_claim_costs;
grant select on recounted_claim_costs to :"app_role";
