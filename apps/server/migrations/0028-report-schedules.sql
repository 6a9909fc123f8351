-- Reports that are mailed to a person every week. A run is moved on in the transaction that sends
-- its mail's job, so that each happens once, with however many workers.
create table report_schedules (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('monthly', 'quarterly', 'yearly', 'payer', 'detailed')),
  weekday smallint not null check (weekday between 1 and 7),
  is_paused boolean not null default false,
  next_run_at timestamptz,
  last_run_at timestamptz,
  token_hash text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, user_id, type),
  check (is_paused = (next_run_at is null))
);
create index report_schedules_due_idx on report_schedules (next_run_at)
  where next_run_at is not null;
create index report_schedules_token_idx on report_schedules (token_hash)
  where token_hash is not null;
comment on column report_schedules.weekday is 'Of the pharmacy''s time zone, 1 is Monday.';
comment on column report_schedules.token_hash is
  'Of the token in the link that ends it; none until the first mail is made.';

-- A tenant sets a token's hash when a mail is made, and never reads one.
select migration_tools.protect_tenant_table('report_schedules', :'app_role', 'insert, delete');
grant select (organization_id, id, user_id, type, weekday, is_paused, next_run_at, last_run_at,
  created_at) on report_schedules to :"app_role";
grant update (weekday, is_paused, next_run_at, last_run_at, token_hash) on report_schedules
  to :"app_role";
create policy platform on report_schedules for all to :"platform_role"
  using (true) with check (true);
grant select, delete on report_schedules to :"platform_role";
grant update (next_run_at, last_run_at) on report_schedules to :"platform_role";
