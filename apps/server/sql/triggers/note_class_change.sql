-- Which claims are brands or generics, or their AWP, may have changed: lump sums that go by it are
-- spread again. Writes once until the worker has done so; without such lump sums, never.
create function note_class_change() returns void language sql
set search_path = pg_catalog, public as $$
  update spread_states set classes_changed = true, wanted = true, version = version + 1
  where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and not classes_changed
    and (
      exists (select from lump_periods
        where lump_periods.organization_id = spread_states.organization_id
          and (population <> 'all' or weight = 'awp'))
      or exists (select from lump_spreads
        where lump_spreads.organization_id = spread_states.organization_id
          and population <> 'all'))
$$;
revoke all on function note_class_change() from public;
grant execute on function note_class_change() to :"app_role";

create function note_export_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform note_class_change();
  return null;
end
$$;
revoke all on function note_export_change() from public;

create trigger claim_matches_noted after insert or delete on claim_matches
  for each statement execute function note_export_change();
create trigger adjudications_noted after update or delete on adjudications
  for each statement execute function note_export_change();
create trigger fills_noted after update or delete on fills
  for each statement execute function note_export_change();

-- Those that go by the class or AWP of claims.
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
      and (spread.population <> 'all' or period.population <> 'all' or period.weight = 'awp')));
  update spread_states set classes_changed = false where organization_id = tenant;
end
$$;
revoke all on function forget_class_spreads() from public;
grant execute on function forget_class_spreads() to :"app_role";
