-- Gives a pharmacy's drug totals a new version. Writers of one pharmacy's totals hold its lock of
-- imports, and so do not meet here either.
create or replace function note_drug_total_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into drug_total_versions (organization_id)
  select distinct organization_id from changed_rows order by organization_id
  on conflict (organization_id) do update set version = excluded.version;
  return null;
end
$$;
revoke all on function note_drug_total_change() from public;
grant execute on function note_drug_total_change() to :"app_role";

create trigger drug_totals_added after insert on drug_total_metrics
  referencing new table as changed_rows
  for each statement execute function note_drug_total_change();
create trigger drug_totals_changed after update on drug_total_metrics
  referencing new table as changed_rows
  for each statement execute function note_drug_total_change();
create trigger drug_totals_removed after delete on drug_total_metrics
  referencing old table as changed_rows
  for each statement execute function note_drug_total_change();
