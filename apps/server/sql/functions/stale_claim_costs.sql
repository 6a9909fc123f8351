-- Those whose kept cost is not what it must be, and those that have one and must not, or none and
-- must. Writes nothing.
create or replace function stale_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns setof uuid language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  return query
  select claim_id from (
    select claim_id, unit_cost, basis, cost, loss from wanted_claim_costs
    where organization_id = tenant
      and (payment_ids is null or payment_id = any (payment_ids))
      and (claim_ids is null or claim_id = any (claim_ids))
  ) wanted
  full join (
    select claim_id, unit_cost, basis, cost, loss from claim_cost_parts
    where organization_id = tenant
      and (payment_ids is null or payment_id = any (payment_ids))
      and (claim_ids is null or claim_id = any (claim_ids))
  ) kept using (claim_id)
  where (wanted.unit_cost, wanted.basis, wanted.cost, wanted.loss)
    is distinct from (kept.unit_cost, kept.basis, kept.cost, kept.loss);
end
$$;
revoke all on function stale_claim_costs(uuid[], uuid[]) from public;
grant execute on function stale_claim_costs(uuid[], uuid[]) to :"app_role";
