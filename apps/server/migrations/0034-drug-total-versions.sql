-- Which state of drug_total_metrics a transaction sees, so that what was added up from thousands of
-- its rows can be answered again for as long as none of them has changed. No version ever comes
-- back, not after a rollback either; a pharmacy without a row has had no change since there are
-- versions.
create table drug_total_versions (
  organization_id uuid not null primary key references organizations (id),
  version uuid not null default gen_random_uuid()
);

-- Writers of one pharmacy's totals hold its lock of imports, and so do not meet here either.
create function note_drug_total_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into drug_total_versions (organization_id)
  select distinct organization_id from changed_rows order by organization_id
  on conflict (organization_id) do update set version = excluded.version;
  return null;
end
$$;
create trigger drug_totals_added after insert on drug_total_metrics
  referencing new table as changed_rows
  for each statement execute function note_drug_total_change();
create trigger drug_totals_changed after update on drug_total_metrics
  referencing new table as changed_rows
  for each statement execute function note_drug_total_change();
create trigger drug_totals_removed after delete on drug_total_metrics
  referencing old table as changed_rows
  for each statement execute function note_drug_total_change();

revoke all on function note_drug_total_change() from public;
grant execute on function note_drug_total_change() to :"app_role";
select migration_tools.protect_tenant_table('drug_total_versions', :'app_role',
  'select, insert, update');
