-- Own prices are unit costs of confirmed lines and name the line; what is compared of invoices, and
-- how far the audit follows the public prices.

alter table vendor_invoices
  add column number_key text generated always as (
    regexp_replace(lower(regexp_replace(invoice_number, '[^A-Za-z0-9]', '', 'g')),
      '(^|[a-z])0+(?=[0-9])', '\1', 'g')) stored,
  add column lines_key text;
comment on column vendor_invoices.number_key is
  'The number as it is compared: without case, punctuation and leading zeros.';
comment on column vendor_invoices.lines_key is
  'The same for the same lines in whatever order; null before the first audit and without lines.';
grant update (lines_key) on vendor_invoices to :"app_role";
create index vendor_invoices_number_key_idx
  on vendor_invoices (organization_id, vendor_id, number_key);
create index vendor_invoices_lines_key_idx on vendor_invoices (organization_id, lines_key)
  where lines_key is not null;
create index vendor_invoices_due_idx on vendor_invoices (organization_id, due_date)
  where status in ('pending', 'approved');
create index invoice_findings_line_idx on invoice_findings (organization_id, line_id)
  where line_id is not null;

-- How far the invoices of a pharmacy follow the prices of a NADAC import.
create table invoice_audit_states (
  organization_id uuid not null primary key references organizations (id),
  nadac_import_id uuid not null references nadac_imports (id),
  after_invoice_id uuid
);
comment on column invoice_audit_states.after_invoice_id is
  'Invoices up to this one are done; null: all are.';
select migration_tools.protect_tenant_table('invoice_audit_states', :'app_role',
  'select, insert, update, delete');
create policy platform_dispatch on invoice_audit_states for select to :"platform_role" using (true);
grant select on invoice_audit_states to :"platform_role";

-- Lines that say what a dispensing unit cost.
create view invoice_line_prices with (security_invoker = true) as
select line.organization_id, line.ndc, invoice.vendor_id, invoice.invoice_date as priced_on,
  line.unit_cost, line.id as line_id, line.invoice_id, line.position, line.dispensing_unit,
  line.unit_basis
from invoice_line_items line
join vendor_invoices invoice on invoice.organization_id = line.organization_id
  and invoice.id = line.invoice_id and invoice.status <> 'cancelled'
where line.ndc is not null and line.confirmed and line.quantity > 0 and line.unit_price > 0
  and line.unit_cost > 0;

-- Of a day the last invoice made, its last line.
create view recounted_own_prices with (security_invoker = true) as
select distinct on (organization_id, ndc, priced_on) organization_id, ndc, priced_on,
  unit_cost as unit_price, line_id
from invoice_line_prices
order by organization_id, ndc, priced_on, invoice_id desc, position desc, line_id desc;

create view invoice_paid_amounts with (security_invoker = true) as
select organization_id, id as invoice_id, paid_amount from vendor_invoices;

create view recounted_invoice_paid_amounts with (security_invoker = true) as
select organization_id, id as invoice_id, coalesce((
    select sum(amount) from invoice_payments payment
    where payment.organization_id = vendor_invoices.organization_id
      and payment.invoice_id = vendor_invoices.id), 0) as paid_amount
from vendor_invoices;

grant select on invoice_line_prices, recounted_own_prices, invoice_paid_amounts,
  recounted_invoice_paid_amounts to :"app_role";

drop function apply_invoice_prices(text[]);

-- After lines of these drugs on invoices of these days came, changed or went. Writes only what
-- differs, and looks only at claims filled since the first day that does.
create function apply_invoice_prices(ndcs text[], days date[])
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
      select claims.id from claims
      join unnest(changed_ndcs, changed_since) changed (ndc, since) on changed.ndc = claims.ndc
      where claims.organization_id = tenant and claims.ndc = any (changed_ndcs)
        and coalesce(claims.date_of_service, claims.processed_date) >= changed.since))));
end
$$;
revoke all on function apply_invoice_prices(text[], date[]) from public;
grant execute on function apply_invoice_prices(text[], date[]) to :"app_role";

-- How much more than the lowest known prices the pharmacy paid in a period, in dispensing units.
create or replace function count_purchases(from_day date, to_day date)
returns table (lines integer, amount numeric)
language sql stable set search_path = pg_catalog, public as $$
  with bought as (
    select line.ndc, line.quantity * line.pack_size as units, line.unit_cost, invoice.invoice_date,
      min(line.unit_cost) filter (where line.quantity > 0) over (partition by line.ndc) as lowest
    from vendor_invoices invoice
    join invoice_line_items line on line.organization_id = invoice.organization_id
      and line.invoice_id = invoice.id
    where invoice.organization_id
        = (select nullif(current_setting('app.organization_id', true), '')::uuid)
      and invoice.status <> 'cancelled' and invoice.invoice_date between from_day and to_day
      and line.ndc is not null and line.confirmed and line.unit_cost > 0
  ), compared as (
    select round(units * (unit_cost - least(unit_cost, lowest, nadac.price)), 2) as above
    from bought
    left join lateral (
      select price from nadac_prices
      where nadac_prices.ndc = bought.ndc and effective_date <= invoice_date
      order by effective_date desc limit 1
    ) nadac on true
  )
  select count(*) filter (where above > 0)::integer, coalesce(sum(above), 0) from compared
$$;

-- What is there already, of every pharmacy, names its line.
alter table invoice_line_items no force row level security;
alter table vendor_invoices no force row level security;
alter table own_prices no force row level security;
update own_prices kept set line_id = wanted.line_id, unit_price = wanted.unit_price
from recounted_own_prices wanted
where wanted.organization_id = kept.organization_id and wanted.ndc = kept.ndc
  and wanted.priced_on = kept.priced_on;
alter table own_prices force row level security;
alter table vendor_invoices force row level security;
alter table invoice_line_items force row level security;
