create table recovery_settings (
  organization_id uuid primary key references organizations (id),
  tolerance_cents smallint not null check (tolerance_cents between 0 and 500)
);
comment on column recovery_settings.tolerance_cents is
  'A difference up to this counts as none. Without a row it is two cents.';
select migration_tools.protect_tenant_table(
  'recovery_settings', :'app_role', 'select, insert, update');
