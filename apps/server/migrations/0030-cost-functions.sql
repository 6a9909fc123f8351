-- How they are kept. Those that take payments or claims are given one, the other being null; plans
-- are made for each call, because one for both would read every claim.

create function add_to_drug_costs(parts drug_cost_metrics[], direction integer)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if parts is null then
    return;
  end if;
  insert into drug_cost_metrics as kept (organization_id, month, ndc, drug_name, payer_id,
    known_gross, known_patient_paid, known_quantity, known_claim_count, invoice_cost, nadac_cost,
    below_cost_count, below_cost_loss, allocated_fees)
  select organization_id, month, ndc, drug_name, payer_id,
    direction * known_gross, direction * known_patient_paid, direction * known_quantity,
    direction * known_claim_count, direction * invoice_cost, direction * nadac_cost,
    direction * below_cost_count, direction * below_cost_loss, direction * allocated_fees
  from unnest(parts)
  order by organization_id, month, ndc, drug_name, payer_id
  on conflict (organization_id, month, ndc, drug_name, payer_id) do update set
    known_gross = kept.known_gross + excluded.known_gross,
    known_patient_paid = kept.known_patient_paid + excluded.known_patient_paid,
    known_quantity = kept.known_quantity + excluded.known_quantity,
    known_claim_count = kept.known_claim_count + excluded.known_claim_count,
    invoice_cost = kept.invoice_cost + excluded.invoice_cost,
    nadac_cost = kept.nadac_cost + excluded.nadac_cost,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss = kept.below_cost_loss + excluded.below_cost_loss,
    allocated_fees = kept.allocated_fees + excluded.allocated_fees;
  delete from drug_cost_metrics
  where organization_id = tenant and (
    known_gross, known_patient_paid, known_quantity, known_claim_count, invoice_cost, nadac_cost,
    below_cost_count, below_cost_loss, allocated_fees
  ) = (0, 0, 0, 0, 0, 0, 0, 0, 0);
end
$$;

create function make_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  parts drug_cost_metrics[];
begin
  with wanted as materialized (
    select claim_id, month, ndc, drug_name, payer_id, gross, patient_paid, quantity, claim_count,
      unit_cost, basis, cost, loss
    from wanted_claim_costs
    where organization_id = tenant
      and (payment_ids is null or payment_id = any (payment_ids))
      and (claim_ids is null or claim_id = any (claim_ids))
  ), made as (
    insert into claim_costs (organization_id, claim_id, unit_cost, cost, basis, loss)
    select tenant, claim_id, unit_cost, cost, basis, loss from wanted
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, gross, patient_paid, quantity,
    claims, invoice_cost, nadac_cost, below, loss, 0)::drug_cost_metrics) into parts
  from (
    select month, ndc, drug_name, payer_id, sum(gross) as gross, sum(patient_paid) as patient_paid,
      sum(quantity) as quantity, sum(claim_count) as claims,
      coalesce(sum(cost) filter (where basis = 'invoice'), 0) as invoice_cost,
      coalesce(sum(cost) filter (where basis = 'nadac'), 0) as nadac_cost,
      count(loss) as below, coalesce(sum(loss), 0) as loss
    from wanted group by month, ndc, drug_name, payer_id
  ) grouped;
  perform add_to_drug_costs(parts, 1);
end
$$;

create function drop_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  parts drug_cost_metrics[];
begin
  with dropped as materialized (
    delete from claim_costs using payment_drug_parts part
    where part.organization_id = tenant and claim_costs.organization_id = tenant
      and part.claim_id = claim_costs.claim_id
      and (payment_ids is null or part.payment_id = any (payment_ids))
      and (claim_ids is null or part.claim_id = any (claim_ids))
    returning month, ndc, drug_name, payer_id, gross, patient_paid, part.quantity, claim_count,
      basis, cost, loss
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, gross, patient_paid, quantity,
    claims, invoice_cost, nadac_cost, below, loss, 0)::drug_cost_metrics) into parts
  from (
    select month, ndc, drug_name, payer_id, sum(gross) as gross, sum(patient_paid) as patient_paid,
      sum(quantity) as quantity, sum(claim_count) as claims,
      coalesce(sum(cost) filter (where basis = 'invoice'), 0) as invoice_cost,
      coalesce(sum(cost) filter (where basis = 'nadac'), 0) as nadac_cost,
      count(loss) as below, coalesce(sum(loss), 0) as loss
    from dropped group by month, ndc, drug_name, payer_id
  ) grouped;
  perform add_to_drug_costs(parts, -1);
end
$$;

create function renew_claim_costs(claim_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  perform drop_claim_costs(null, claim_ids);
  perform make_claim_costs(null, claim_ids);
end
$$;

-- Those whose kept cost is not what it must be, and those that have one and must not, or none and
-- must. Writes nothing.
create function stale_claim_costs(payment_ids uuid[], claim_ids uuid[])
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

-- After an invoice that has these drugs was added, changed or cancelled. A line that gives goods
-- for nothing or takes them back says no price.
create function apply_invoice_prices(ndcs text[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  delete from own_prices where organization_id = tenant and ndc = any (ndcs);
  insert into own_prices (organization_id, ndc, priced_on, unit_price)
  select distinct on (line.ndc, invoice.invoice_date)
    tenant, line.ndc, invoice.invoice_date, line.unit_price
  from invoice_line_items line
  join vendor_invoices invoice on invoice.organization_id = line.organization_id
    and invoice.id = line.invoice_id and invoice.status <> 'cancelled'
  where line.organization_id = tenant and line.ndc = any (ndcs)
    and line.quantity > 0 and line.unit_price > 0
  order by line.ndc, invoice.invoice_date, invoice.id desc, line.position desc, line.id desc;
  perform renew_claim_costs(array(
    select stale_claim_costs(null, array(
      select id from claims where organization_id = tenant and ndc = any (ndcs)))));
end
$$;

-- Lump fees whose claims may have changed wait for the worker again: those of these payments, and
-- those that were spread over the payer's claims of the months in which these lie.
create function forget_lump_spreads(payment_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  stale uuid[];
  parts drug_cost_metrics[];
begin
  select array_agg(provider_adjustment_id) into stale from (
    select provider_adjustment_id from lump_spreads
    where organization_id = tenant and payment_id = any (payment_ids)
    union
    select provider_adjustment_id from payments
    join lump_spreads on lump_spreads.organization_id = tenant
      and lump_spreads.payer_id = payments.payer_id and basis <> 'payment'
      and lump_spreads.paid_on > payments.paid_on
      and lump_spreads.paid_on - make_interval(months => 3) <= payments.paid_on
    where payments.organization_id = tenant and payments.id = any (payment_ids)
  ) found;
  insert into spread_states as kept (organization_id) values (tenant)
  on conflict (organization_id) do update set version = kept.version + 1, wanted = true;
  if stale is null then
    return;
  end if;
  with dropped as materialized (
    delete from lump_spread_parts
    where organization_id = tenant and provider_adjustment_id = any (stale)
    returning *
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, 0, 0, 0, 0, 0, 0, 0, 0, amount)
    ::drug_cost_metrics) into parts
  from (
    select date_trunc('month', spread.paid_on)::date as month, ndc, drug_name, payer_id,
      sum(dropped.amount) as amount
    from dropped join lump_spreads spread on spread.organization_id = tenant
      and spread.provider_adjustment_id = dropped.provider_adjustment_id
    group by 1, 2, 3, 4
  ) grouped;
  perform add_to_drug_costs(parts, -1);
  delete from lump_spreads
  where organization_id = tenant and provider_adjustment_id = any (stale);
end
$$;

-- A lump fee spread by the worker: its parts are [ndc, drug name, "amount"] each.
create function keep_lump_spread(lump_id uuid, spread_basis text, spread_parts jsonb)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  parts drug_cost_metrics[];
begin
  insert into lump_spreads (organization_id, provider_adjustment_id, payment_id, payer_id,
    paid_on, basis, amount)
  select organization_id, id, payment_id, payer_id, paid_on, spread_basis, amount
  from provider_adjustments where organization_id = tenant and id = lump_id;
  insert into lump_spread_parts (organization_id, provider_adjustment_id, ndc, drug_name, amount)
  select tenant, lump_id, part ->> 0, part ->> 1, (part ->> 2)::numeric
  from jsonb_array_elements(spread_parts) part;
  select array_agg(row(tenant, date_trunc('month', paid_on)::date, part.ndc, part.drug_name,
    payer_id, 0, 0, 0, 0, 0, 0, 0, 0, part.amount)::drug_cost_metrics) into parts
  from lump_spreads spread
  join lump_spread_parts part on part.organization_id = tenant
    and part.provider_adjustment_id = lump_id
  where spread.organization_id = tenant and spread.provider_adjustment_id = lump_id;
  perform add_to_drug_costs(parts, 1);
end
$$;

-- After payments began or ceased to count.
create function follow_counted_payments(payment_ids uuid[], counted_now boolean)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_lump_spreads(payment_ids);
  if counted_now and (exists (select from nadac_prices)
      or exists (select from own_prices where organization_id = tenant)) then
    perform make_claim_costs(payment_ids, null);
  elsif not counted_now
      and exists (select from claim_costs where organization_id = tenant) then
    perform drop_claim_costs(payment_ids, null);
  end if;
  -- What their reversals take back elsewhere is a loss no longer, or one again.
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(array(
      select original.id from claims reversal
      join claims original on original.organization_id = tenant
        and original.id = reversal.reverses_claim_id
      where reversal.organization_id = tenant and reversal.payment_id = any (payment_ids)
        and reversal.status = 'reversal' and reversal.reverses_claim_id is not null
        and original.payment_id <> all (payment_ids)));
  end if;
end
$$;

-- After reversals were linked to these claims.
create function follow_linked_reversals(claim_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_lump_spreads(array(
    select distinct payment_id from claims
    where organization_id = tenant and id = any (claim_ids)));
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(claim_ids);
  end if;
end
$$;

create or replace function set_payments_counted(payment_ids uuid[], counted_now boolean)
returns integer language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  changed uuid[];
begin
  with chosen as (
    select id from payments
    where organization_id = tenant and id = any (payment_ids) and counted <> counted_now
    order by id
    for update
  ), updated as (
    update payments set counted = counted_now, updated_at = now()
    from chosen
    where payments.organization_id = tenant and payments.id = chosen.id
    returning payments.id
  )
  select coalesce(array_agg(id), '{}') into changed from updated;
  if cardinality(changed) > 0 then
    perform apply_payments_to_rollups(changed, case when counted_now then 1 else -1 end);
    perform follow_counted_payments(changed, counted_now);
  end if;
  return cardinality(changed);
end
$$;

revoke all on function add_to_drug_costs(drug_cost_metrics[], integer),
  make_claim_costs(uuid[], uuid[]), drop_claim_costs(uuid[], uuid[]), renew_claim_costs(uuid[]),
  stale_claim_costs(uuid[], uuid[]), apply_invoice_prices(text[]), forget_lump_spreads(uuid[]),
  keep_lump_spread(uuid, text, jsonb), follow_counted_payments(uuid[], boolean),
  follow_linked_reversals(uuid[]) from public;
grant execute on function add_to_drug_costs(drug_cost_metrics[], integer),
  make_claim_costs(uuid[], uuid[]), drop_claim_costs(uuid[], uuid[]), renew_claim_costs(uuid[]),
  stale_claim_costs(uuid[], uuid[]), apply_invoice_prices(text[]), forget_lump_spreads(uuid[]),
  keep_lump_spread(uuid, text, jsonb), follow_counted_payments(uuid[], boolean),
  follow_linked_reversals(uuid[]) to :"app_role";
