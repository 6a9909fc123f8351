-- Deletes the allocation of lump fees whose claims may have changed, so that the worker allocates
-- them again: fees of these payments, and fees allocated over the payer's claims of months that
-- include them.
create or replace function forget_lump_spreads(payment_ids uuid[])
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
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, 0, 0, 0, 0, 0, 0, 0, 0, amount,
    0, 0, 0)::drug_cost_metrics) into parts
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
revoke all on function forget_lump_spreads(uuid[]) from public;
grant execute on function forget_lump_spreads(uuid[]) to :"app_role";
