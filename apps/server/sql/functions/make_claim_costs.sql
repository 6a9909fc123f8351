-- Creates the costs of payments or of claims; the other argument is null. Gives the same result as
-- wanted_claim_costs, which verifies it. Plans are made for each call, because a shared one would
-- read every claim. A price is looked up once for each drug and fill date. Uses hash joins for
-- payments: the planner assumes that a newly filled table is empty and would choose nested loops.
create or replace function make_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
  -- If there are none, the lookup for each claim is skipped.
  has_refunds boolean := exists (select from mfp_refunds where organization_id = tenant)
    or exists (select from fills where organization_id = tenant)
    or exists (select from reported_refunds where organization_id = tenant);
  parts drug_cost_metrics[];
begin
  if payment_ids is not null then
    perform set_config('enable_nestloop', 'off', true);
  end if;
  with fills as materialized (
    select distinct priced_ndc as ndc, filled_on from payment_drug_parts
    where organization_id = tenant and quantity is not null and priced_ndc <> ''
      and (payment_ids is null or payment_id = any (payment_ids))
      and (claim_ids is null or claim_id = any (claim_ids))
  ), prices as materialized (
    select fills.ndc, filled_on, known.unit_cost, known.basis
    from fills cross join lateral (
      (select unit_price as unit_cost, 'invoice' as basis from own_prices
       where own_prices.organization_id = tenant and own_prices.ndc = fills.ndc
         and priced_on <= filled_on
       order by priced_on desc limit 1)
      union all
      (select unit_millionths * 0.000001, 'price_list' from price_list_rows listed
       where listed.organization_id = tenant and listed.ndc = fills.ndc
         and effective_from <= filled_on and coalesce(effective_to >= filled_on, true)
       order by effective_from desc, list_id desc limit 1)
      union all
      (select price, 'nadac' from nadac_prices
       where nadac_prices.ndc = fills.ndc and effective_date <= filled_on
       order by effective_date desc limit 1)
      limit 1
    ) known
  ), wanted as materialized (
    select part.claim_id, part.processed_date, part.ndc, part.drug_name, part.payer_id,
      part.gross, part.patient_paid, part.dir_fees, part.quantity, part.claim_count,
      prices.unit_cost, prices.basis, cost,
      case when part.status = 'paid' and not part.is_later_payer and cost > left_over then
        case when not is_taken_back(tenant, part.claim_id)
        then nullif(greatest(cost - left_over - case when has_refunds
          then refunds_of_fill(tenant, part.rx_number, part.filled_on, part.ndc) else 0 end, 0),
          0) end
      end as loss,
      case when part.status = 'paid' and not part.is_later_payer and cost > left_over
        then not part.part_d end as saving
    from payment_drug_parts part
    join payments on payments.organization_id = tenant and payments.id = part.payment_id
      and payments.counted
    join prices on prices.ndc = part.priced_ndc and prices.filled_on = part.filled_on
    cross join lateral (
      select round(part.quantity * prices.unit_cost, 2) as cost,
        part.gross + part.patient_paid - part.dir_fees - part.ger_fees - part.other_fees
          + case when part.has_later_payer
            then left_over_of_later_payers(tenant, part.claim_id) else 0 end as left_over
    ) figures
    where part.organization_id = tenant and part.quantity is not null
      and (payment_ids is null or part.payment_id = any (payment_ids))
      and (claim_ids is null or part.claim_id = any (claim_ids))
      and abs(cost) < 10000000
  ), made as (
    insert into claim_costs (organization_id, claim_id, unit_cost, cost, basis, loss)
    select tenant, claim_id, unit_cost, cost, basis, loss from wanted
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, gross, patient_paid, quantity,
    claims, invoice_cost, nadac_cost, below, loss, 0, saving_fills, saving_loss,
    saving_dir_fees, list_cost)::drug_cost_metrics) into parts
  from (
    select date_trunc('month', processed_date)::date as month, ndc, drug_name, payer_id,
      sum(gross) as gross, sum(patient_paid) as patient_paid,
      sum(quantity) as quantity, sum(claims) as claims,
      sum(invoice_cost) as invoice_cost, sum(list_cost) as list_cost,
      sum(nadac_cost) as nadac_cost,
      sum(below) as below, sum(loss) as loss, sum(saving_fills) as saving_fills,
      sum(saving_loss) as saving_loss, sum(saving_dir_fees) as saving_dir_fees
    from (
      select processed_date, ndc, drug_name, payer_id, sum(gross) as gross,
        sum(patient_paid) as patient_paid, sum(quantity) as quantity, sum(claim_count) as claims,
        coalesce(sum(cost) filter (where basis = 'invoice'), 0) as invoice_cost,
        coalesce(sum(cost) filter (where basis = 'price_list'), 0) as list_cost,
        coalesce(sum(cost) filter (where basis = 'nadac'), 0) as nadac_cost,
        count(loss) as below, coalesce(sum(loss), 0) as loss,
        count(loss) filter (where saving) as saving_fills,
        coalesce(sum(loss) filter (where saving), 0) as saving_loss,
        coalesce(sum(dir_fees) filter (where saving and loss is not null), 0) as saving_dir_fees
      from wanted group by processed_date, ndc, drug_name, payer_id
    ) of_days
    group by 1, 2, 3, 4
  ) grouped;
  perform set_config('enable_nestloop', loops_before, true);
  perform add_to_drug_costs(parts, 1);
end
$$;
revoke all on function make_claim_costs(uuid[], uuid[]) from public;
grant execute on function make_claim_costs(uuid[], uuid[]) to :"app_role";

-- Removes the costs of payments or of claims; the other argument is null. Uses hash joins: right
-- after a new pharmacy's first large file, the planner assumes that the pharmacy has no claims,
-- treats any index that starts with the organization as good as the key, and would read all claims
-- for each one.
create or replace function drop_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
  -- For few claims the costs are looked up; for many, all costs are read once.
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
    -- Without a join, so that it stays one lookup for each loss; there are few.
    select *, case when loss is not null then (select not part_d from payment_drug_parts part
      where part.organization_id = tenant and part.claim_id = dropped.claim_id) end as saving
    from dropped
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, gross, patient_paid, quantity,
    claims, invoice_cost, nadac_cost, below, loss, 0, saving_fills, saving_loss,
    saving_dir_fees, list_cost)::drug_cost_metrics) into parts
  from (
    select month, ndc, drug_name, payer_id, sum(gross) as gross, sum(patient_paid) as patient_paid,
      sum(quantity) as quantity, sum(claim_count) as claims,
      coalesce(sum(cost) filter (where basis = 'invoice'), 0) as invoice_cost,
      coalesce(sum(cost) filter (where basis = 'price_list'), 0) as list_cost,
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

-- Recreates the costs of these claims.
create or replace function renew_claim_costs(claim_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  loops_before text := current_setting('enable_nestloop');
begin
  if coalesce(cardinality(claim_ids), 0) = 0 then
    return;
  end if;
  perform drop_claim_costs(null, claim_ids);
  perform set_config('enable_nestloop', 'off', true);
  perform make_claim_costs(null, claim_ids);
  perform set_config('enable_nestloop', loops_before, true);
end
$$;
revoke all on function renew_claim_costs(uuid[]) from public;
grant execute on function renew_claim_costs(uuid[]) to :"app_role";

-- Claims whose stored cost is wrong, missing, or not allowed. Writes nothing.
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
