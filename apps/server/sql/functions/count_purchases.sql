-- How much more than the lowest known prices the pharmacy paid in a period.
create or replace function count_purchases(from_day date, to_day date)
returns table (lines integer, amount numeric)
language sql stable set search_path = pg_catalog, public as $$
  select count(*) filter (where above <> 0)::integer, coalesce(sum(above), 0)
  from compared_purchases
  where organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid)
    and invoice_date between from_day and to_day
$$;
revoke all on function count_purchases(date, date) from public;
grant execute on function count_purchases(date, date) to :"app_role";

-- Stores the result of count_purchases, in one statement, so that the sums and the versions they
-- depend on are of the same moment.
create or replace function keep_purchase_sums(from_day date, to_day date)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  insert into purchase_sums as kept
  select tenant, from_day, to_day, counted.lines, counted.amount,
    coalesce((select version from purchase_states where organization_id = tenant), 0),
    (select count(*) from nadac_imports)
  from count_purchases(from_day, to_day) counted
  on conflict (organization_id) do update set from_day = excluded.from_day,
    to_day = excluded.to_day, lines = excluded.lines, amount = excluded.amount,
    invoices_version = excluded.invoices_version, nadac_imports = excluded.nadac_imports;
end
$$;
revoke all on function keep_purchase_sums(date, date) from public;
grant execute on function keep_purchase_sums(date, date) to :"app_role";
