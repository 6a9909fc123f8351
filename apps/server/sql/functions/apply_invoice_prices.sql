-- Call after lines for these drugs on invoices of these days were added, changed or deleted. Writes
-- only what differs, and reads only claims filled since the first day that differs.
create or replace function apply_invoice_prices(ndcs text[], days date[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
  changed_ndcs text[];
  changed_since date[];
  invoice_ids uuid[] := array(
    select id from vendor_invoices where organization_id = tenant and invoice_date = any (days));
begin
  perform set_config('enable_nestloop', 'off', true);
  with wanted as materialized (
    select distinct on (ndc, priced_on) ndc, priced_on, unit_cost as unit_price, line_id
    from invoice_line_prices
    where organization_id = tenant and invoice_id = any (invoice_ids) and ndc = any (ndcs)
    order by ndc, priced_on, invoice_id desc, position desc, line_id desc
  ), removed as (
    delete from own_prices kept
    where organization_id = tenant and ndc = any (ndcs) and priced_on = any (days)
      and not exists (
        select from wanted where wanted.ndc = kept.ndc and wanted.priced_on = kept.priced_on)
    returning ndc, priced_on
  ), different as materialized (
    select wanted.*, kept.unit_price is distinct from wanted.unit_price as costs_differ
    from wanted left join own_prices kept on kept.organization_id = tenant
      and kept.ndc = wanted.ndc and kept.priced_on = wanted.priced_on
    where (kept.unit_price, kept.line_id) is distinct from (wanted.unit_price, wanted.line_id)
  ), written as (
    insert into own_prices (organization_id, ndc, priced_on, unit_price, line_id)
    select tenant, ndc, priced_on, unit_price, line_id from different
    on conflict (organization_id, ndc, priced_on) do update
      set unit_price = excluded.unit_price, line_id = excluded.line_id
  )
  select array_agg(ndc), array_agg(since) into changed_ndcs, changed_since from (
    select ndc, min(priced_on) as since from (
      select ndc, priced_on from removed
      union all
      select ndc, priced_on from different where costs_differ
    ) each group by ndc
  ) changed;
  perform set_config('enable_nestloop', loops_before, true);
  if changed_ndcs is null then
    return;
  end if;
  perform renew_claim_costs(array(
    select stale_claim_costs(null, array(
      with priced as materialized (
        select claims.id, claims.has_later_payer from claims
        join unnest(changed_ndcs, changed_since) changed (ndc, since) on changed.ndc = claims.ndc
        where claims.organization_id = tenant and claims.ndc = any (changed_ndcs)
          and coalesce(claims.date_of_service, claims.processed_date) >= changed.since
      )
      select id from priced
      union
      select later.id from priced
      join claims later on later.organization_id = tenant and later.first_claim_id = priced.id
      where priced.has_later_payer))));
end
$$;
revoke all on function apply_invoice_prices(text[], date[]) from public;
grant execute on function apply_invoice_prices(text[], date[]) to :"app_role";
