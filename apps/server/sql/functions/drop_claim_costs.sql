-- Takes the costs of payments or of claims back; the other is null. Joined by hash: right after the
-- first large file of a new pharmacy the planner believes that the pharmacy has no claims, takes
-- any index that begins with the organization for as good as the key, and would read all claims for
-- each one.
create or replace function drop_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
  -- Of few claims the costs are looked up, of many all costs are read once.
  looked_up_max constant integer := 5000;
  looked_up uuid[] := claim_ids;
  parts drug_cost_metrics[];
begin
  if looked_up is null then
    select array_agg(id) into looked_up from (
      select id from claims where organization_id = tenant and payment_id = any (payment_ids)
      limit looked_up_max + 1
    ) found;
  end if;
  if cardinality(looked_up) > looked_up_max then
    looked_up := null;
  end if;
  perform set_config('enable_nestloop', 'off', true);
  with mine as materialized (
    select claim_id, month, ndc, drug_name, payer_id, gross, patient_paid, dir_fees, quantity,
      claim_count
    from payment_drug_parts
    where organization_id = tenant
      and (payment_ids is null or payment_id = any (payment_ids))
      and (claim_ids is null or claim_id = any (claim_ids))
  ), dropped as materialized (
    delete from claim_costs using mine
    where claim_costs.organization_id = tenant and claim_costs.claim_id = mine.claim_id
      and (looked_up is null or claim_costs.claim_id = any (looked_up))
    returning mine.claim_id, month, ndc, drug_name, payer_id, gross, patient_paid, dir_fees,
      quantity, claim_count, basis, cost, loss
  ), told_apart as (
    -- Without a join, so that it stays one look-up for each loss, of which there are few.
    select *, case when loss is not null then (select not part_d from payment_drug_parts part
      where part.organization_id = tenant and part.claim_id = dropped.claim_id) end as saving
    from dropped
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, gross, patient_paid, quantity,
    claims, invoice_cost, nadac_cost, below, loss, 0, saving_fills, saving_loss,
    saving_dir_fees)::drug_cost_metrics) into parts
  from (
    select month, ndc, drug_name, payer_id, sum(gross) as gross, sum(patient_paid) as patient_paid,
      sum(quantity) as quantity, sum(claim_count) as claims,
      coalesce(sum(cost) filter (where basis = 'invoice'), 0) as invoice_cost,
      coalesce(sum(cost) filter (where basis = 'nadac'), 0) as nadac_cost,
      count(loss) as below, coalesce(sum(loss), 0) as loss,
      count(*) filter (where saving) as saving_fills,
      coalesce(sum(loss) filter (where saving), 0) as saving_loss,
      coalesce(sum(dir_fees) filter (where saving), 0) as saving_dir_fees
    from told_apart group by month, ndc, drug_name, payer_id
  ) grouped;
  perform set_config('enable_nestloop', loops_before, true);
  perform add_to_drug_costs(parts, -1);
end
$$;
revoke all on function drop_claim_costs(uuid[], uuid[]) from public;
grant execute on function drop_claim_costs(uuid[], uuid[]) to :"app_role";
