-- What a person did that nothing else tells: that they put the first steps away, and that they
-- opened a figure. Whatever the pharmacy's own rows tell is never kept here.
create table first_steps (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id) on delete cascade,
  dismissed_at timestamptz,
  figure_opened_at timestamptz,
  primary key (organization_id, user_id)
);
select migration_tools.protect_tenant_table('first_steps', :'app_role', 'select, insert, update');
