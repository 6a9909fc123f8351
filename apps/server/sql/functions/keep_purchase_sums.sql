-- Keeps what count_purchases says. One statement, so that the count and the version it rests on are
-- of one moment.
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
