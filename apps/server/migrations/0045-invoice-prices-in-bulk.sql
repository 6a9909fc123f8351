-- Lines and their invoices are joined by hash: before the planner has seen the invoices of a new
-- pharmacy it read all of them for each line.
create or replace function apply_invoice_prices(ndcs text[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
begin
  delete from own_prices where organization_id = tenant and ndc = any (ndcs);
  perform set_config('enable_nestloop', 'off', true);
  insert into own_prices (organization_id, ndc, priced_on, unit_price)
  select distinct on (line.ndc, invoice.invoice_date)
    tenant, line.ndc, invoice.invoice_date, line.unit_price
  from invoice_line_items line
  join vendor_invoices invoice on invoice.organization_id = line.organization_id
    and invoice.id = line.invoice_id and invoice.status <> 'cancelled'
  where line.organization_id = tenant and invoice.organization_id = tenant
    and line.ndc = any (ndcs) and line.quantity > 0 and line.unit_price > 0
  order by line.ndc, invoice.invoice_date, invoice.id desc, line.position desc, line.id desc;
  perform set_config('enable_nestloop', loops_before, true);
  perform renew_claim_costs(array(
    select stale_claim_costs(null, array(
      select id from claims where organization_id = tenant and ndc = any (ndcs)))));
end
$$;
