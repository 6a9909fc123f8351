-- Notes which prices must be looked at again: of the drugs whose own prices changed, or all where a
-- window to appeal, a plan's line of business or the pharmacy's state did. Matching notes its own.
create function queue_prices_of_drugs() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is not null then
    insert into price_queue (organization_id, ndcs)
    select tenant, array_agg(distinct ndc) from changed_rows having count(*) > 0;
  end if;
  return null;
end
$$;
revoke all on function queue_prices_of_drugs() from public;
create trigger prices_added_queue_prices after insert on own_prices
  referencing new table as changed_rows
  for each statement execute function queue_prices_of_drugs();
create trigger prices_changed_queue_prices after update on own_prices
  referencing new table as changed_rows
  for each statement execute function queue_prices_of_drugs();
create trigger prices_removed_queue_prices after delete on own_prices
  referencing old table as changed_rows
  for each statement execute function queue_prices_of_drugs();

create function queue_all_prices() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is not null then
    insert into price_queue (organization_id) values (tenant);
  end if;
  return null;
end
$$;
revoke all on function queue_all_prices() from public;
create trigger windows_changed_queue_prices after insert or update or delete on appeal_rules
  for each row execute function queue_all_prices();
create trigger line_changed_queue_prices after update on plans
  for each row when (old.line is distinct from new.line) execute function queue_all_prices();
create trigger state_changed_queue_prices after update on organizations
  for each row when (old.state is distinct from new.state) execute function queue_all_prices();

-- NADAC lists and state rules apply to every pharmacy. A change queues all prices, also of a
-- pharmacy whose first look is still running. One whose prices all wait already needs no other row,
-- unless a look has taken the row: that look locks it, and may have read the old prices.
-- A look that begins later waits here until the change is committed.
create function queue_prices_of_all() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into price_queue (organization_id)
  select id from organizations
  where not exists (select from price_queue waiting
    where waiting.organization_id = organizations.id and rx_numbers is null and ndcs is null
    for key share skip locked);
  return null;
end
$$;
revoke all on function queue_prices_of_all() from public;
create trigger nadac_imported_queues_prices after insert on nadac_imports
  for each statement execute function queue_prices_of_all();
create trigger state_rules_changed_queue_prices after insert or update or delete on floor_rules
  for each statement execute function queue_prices_of_all();
