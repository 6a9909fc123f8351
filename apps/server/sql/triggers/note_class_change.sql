-- Which claims are brands or generics, their AWP, or what guarantees put out may have changed: lump
-- sums that go by it are spread again. Writes once until the worker has done so. While lump sums
-- are still to be spread, nothing says yet which of them go by classes, so it writes; otherwise
-- only if there are such.
create function note_class_change() returns void language sql
set search_path = pg_catalog, public as $$
  update spread_states set classes_changed = true, wanted = true, version = version + 1
  where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and not classes_changed
    and (
      wanted
      or exists (select from lump_periods
        where lump_periods.organization_id = spread_states.organization_id
          and (population <> 'all' or weight = 'awp' or program = 'dfer'))
      or exists (select from lump_spreads
        where lump_spreads.organization_id = spread_states.organization_id
          and population <> 'all'))
$$;
revoke all on function note_class_change() from public;
grant execute on function note_class_change() to :"app_role";

-- Only for rows that change a class or AWP: what is written here makes imports wait for the rest of
-- the transaction.
create function note_rows_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if exists (select from changed_rows) then
    perform note_class_change();
  end if;
  return null;
end
$$;
revoke all on function note_rows_change() from public;

create function note_adjudication_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if exists (select from new_rows now join old_rows before using (organization_id, id)
      where now.fill_id is distinct from before.fill_id) then
    perform note_class_change();
  end if;
  return null;
end
$$;
revoke all on function note_adjudication_change() from public;

create function note_fill_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if exists (select from new_rows now join old_rows before using (organization_id, id)
      where (now.brand_or_generic, now.awp, now.awp_unit, now.quantity)
        is distinct from
          (before.brand_or_generic, before.awp, before.awp_unit, before.quantity)) then
    perform note_class_change();
  end if;
  return null;
end
$$;
revoke all on function note_fill_change() from public;

create trigger claim_matches_added after insert on claim_matches
  referencing new table as changed_rows for each statement execute function note_rows_change();
create trigger claim_matches_removed after delete on claim_matches
  referencing old table as changed_rows for each statement execute function note_rows_change();
create trigger guarantee_claims_added after insert on guarantee_claims
  referencing new table as changed_rows for each statement execute function note_rows_change();
create trigger guarantee_claims_removed after delete on guarantee_claims
  referencing old table as changed_rows for each statement execute function note_rows_change();
create trigger adjudications_changed after update on adjudications
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_adjudication_change();
create trigger adjudications_removed after delete on adjudications
  referencing old table as changed_rows for each statement execute function note_rows_change();
create trigger fills_changed after update on fills
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_fill_change();
create trigger fills_removed after delete on fills
  referencing old table as changed_rows for each statement execute function note_rows_change();

-- Those that go by the class or AWP of claims, or by guarantees.
create function forget_class_spreads() returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_spreads(array(
    select spread.provider_adjustment_id from lump_spreads spread
    left join current_lump_periods period on period.organization_id = tenant
      and period.provider_adjustment_id = spread.provider_adjustment_id
    where spread.organization_id = tenant
      and (spread.population <> 'all' or period.population <> 'all' or period.weight = 'awp'
        or period.program = 'dfer')));
  update spread_states set classes_changed = false where organization_id = tenant;
end
$$;
revoke all on function forget_class_spreads() from public;
grant execute on function forget_class_spreads() to :"app_role";
