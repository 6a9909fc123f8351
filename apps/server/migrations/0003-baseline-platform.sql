-- What the platform keeps: settings, the audit trail, notifications, calls, and what persons set
-- for themselves.

create table system_settings (
  id uuid primary key,
  key text not null unique,
  value text,
  data_type text not null default 'string'
    check (data_type in ('string', 'number', 'boolean', 'json')),
  description text,
  is_public boolean not null default false,
  updated_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table feature_flags (
  id uuid primary key,
  name text not null unique,
  description text,
  is_enabled boolean not null default false,
  rollout_percentage integer not null default 0 check (rollout_percentage between 0 and 100),
  target_organizations jsonb,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table audit_trails (
  id uuid primary key,
  organization_id uuid references organizations (id),
  user_id uuid references users (id),
  entity_type text not null,
  entity_id text,
  action text not null
    check (action in ('create', 'update', 'delete', 'approve', 'reject', 'process')),
  old_values jsonb,
  new_values jsonb,
  description text,
  ip_address varchar(45),
  user_agent text,
  created_at timestamptz not null default now()
);
create index audit_trails_created_idx on audit_trails (created_at desc, id desc);
create index audit_trails_organization_idx
  on audit_trails (organization_id, created_at desc, id desc);
create index audit_trails_user_idx on audit_trails (user_id, created_at desc, id desc);
create index audit_trails_action_idx on audit_trails (action, created_at desc, id desc);
create index audit_trails_entity_type_idx on audit_trails (entity_type, created_at desc, id desc);
-- Words are found by how they begin. Signs count as spaces, so that a file's name is words too.
create index audit_trails_words_idx on audit_trails using gin (
  to_tsvector('simple', regexp_replace(coalesce(description, ''), '[^[:alnum:]]+', ' ', 'g')));

-- The audit trail as a chain: each row's hash takes in the hash of the row before it, so that
-- nobody can change, remove or move a row unseen, whatever rights they have in the database.
-- Each pharmacy has a chain of its own; rows of nobody's pharmacy are on the chain of the zero id.
create table audit_chain (
  organization_id uuid not null,
  sequence bigint not null,
  audit_id uuid not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, sequence),
  unique (organization_id, audit_id)
);
comment on table audit_chain is
  'Link n of a chain: hash = sha256(previous_hash || text of the audit row), see audit_row_text. '
  'There is no foreign key to the row: that a row is gone must stay visible.';

create table notifications (
  id uuid primary key,
  organization_id uuid references organizations (id),
  user_id uuid references users (id),
  type text not null default 'info'
    check (type in ('info', 'warning', 'error', 'success', 'reminder')),
  title text not null,
  message text not null,
  action_url text constraint notifications_action_url_is_own
    check (action_url is null or action_url ~ '^/([^/\\]|$)'),
  is_read boolean not null default false,
  read_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_organization_idx on notifications (organization_id, created_at desc, id);
-- A person's own notifications, newest first, and those that have had their time.
create index notifications_person_idx on notifications (user_id, created_at desc, id);
create index notifications_unread_idx on notifications (user_id) where not is_read;
create index notifications_expires_idx on notifications (expires_at) where expires_at is not null;
create index notifications_created_idx on notifications (created_at);

-- A line about a call is no reason to hold a person's row, to wait for it, or to be refused with
-- the other lines of its batch: no foreign keys.
create table api_usage (
  id uuid primary key,
  organization_id uuid,
  endpoint text not null,
  method text not null,
  status_code integer not null,
  response_time integer not null,
  user_id uuid,
  ip_address varchar(45),
  user_agent text,
  request_body jsonb,
  response_body jsonb,
  created_at timestamptz not null default now()
);
comment on column api_usage.response_time is 'Milliseconds.';
create index api_usage_organization_idx on api_usage (organization_id, created_at desc, id);
create index api_usage_created_idx on api_usage (created_at);

-- How many calls were made under a limit, by all processes that answer requests. A row counts for
-- one window of time; what a crash of the database takes of it is a minute's count. What is open at
-- once, such as event streams, is counted beside them: a row for each process, which keeps renewing
-- it. The shares of one that died end with their time.
create unlogged table call_counts (
  key text not null,
  calls integer not null,
  ends_at timestamptz not null,
  holder text not null default '',
  primary key (key, holder)
) with (fillfactor = 50);
comment on table call_counts is
  'Calls of one address, account or pharmacy under one limit, until the window ends.';
comment on column call_counts.holder is
  'The process that holds so many open at once; empty where calls of a window are counted.';

-- What a call under an Idempotency-Key answered is written in the transaction of its effect, whose
-- role that may be. That a call is at work stands in no row: it is a lock, gone with its process.
create table idempotency_keys (
  id uuid primary key,
  organization_id uuid references organizations (id),
  user_id uuid not null references users (id),
  key varchar(255) not null,
  method text not null,
  path text not null,
  request_hash text not null,
  status integer not null,
  response jsonb,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- What a person did that nothing else tells: that they put the first steps away, and that they
-- opened a figure. Whatever the pharmacy's own rows tell is never kept here.
create table first_steps (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id) on delete cascade,
  dismissed_at timestamptz,
  figure_opened_at timestamptz,
  primary key (organization_id, user_id)
);

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

-- The assistant: what a session asked and was answered, and what a language model used.
create table assistant_messages (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null references users (id),
  session_hash text not null check (session_hash ~ '^[0-9a-f]{64}$'),
  position bigint generated by default as identity,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  answer_to uuid,
  answer jsonb,
  query jsonb,
  options jsonb,
  status text not null default 'done' check (status in ('pending', 'done', 'failed')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, answer_to) references assistant_messages (organization_id, id)
    on delete cascade
);
comment on column assistant_messages.session_hash is
  'Of the session whose conversation this is part of; it ends with that session.';
comment on column assistant_messages.query is
  'What was read from the question, checked anew before it runs again.';
comment on column assistant_messages.options is 'The readings that were offered, of an ask back.';
create index assistant_messages_session_idx
  on assistant_messages (organization_id, user_id, session_hash, position);
create index assistant_messages_age_idx on assistant_messages (organization_id, created_at);
create unique index assistant_messages_answer_key
  on assistant_messages (organization_id, answer_to) where answer_to is not null;

create table assistant_model_usage (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (organization_id, month)
);

select migration_tools.protect_tenant_table('audit_trails', :'app_role', 'select, insert');
select migration_tools.protect_tenant_table('notifications',
  :'app_role', 'select, insert, update, delete');
select migration_tools.protect_tenant_table('api_usage', :'app_role', 'select, insert');
select migration_tools.protect_tenant_table('idempotency_keys',
  :'app_role', 'select, insert, update, delete');
alter table system_settings enable row level security;
alter table system_settings force row level security;
create policy tenant on system_settings for select to :"app_role" using (is_public);
grant select on system_settings, feature_flags to :"app_role";
create policy platform on system_settings for all to :"platform_role"
  using (true) with check (true);
create policy platform_read on audit_trails for select to :"platform_role" using (true);
create policy platform_append on audit_trails for insert to :"platform_role" with check (true);
select migration_tools.protect_tenant_table('audit_chain', :'app_role', 'select, insert');
create policy platform_read on audit_chain for select to :"platform_role" using (true);
create policy platform_append on audit_chain for insert to :"platform_role" with check (true);
create policy platform_append on notifications for insert to :"platform_role" with check (true);
create policy platform_own on notifications for all to :"platform_role"
  using (organization_id is null) with check (organization_id is null);
create policy platform_expire on notifications for delete to :"platform_role"
  using (expires_at < now() or created_at < now() - interval '90 days');
create policy platform_expire_read on notifications for select to :"platform_role"
  using (expires_at < now() or created_at < now() - interval '90 days');
create policy platform_append on api_usage for insert to :"platform_role" with check (true);
create policy platform_expire on api_usage for delete to :"platform_role" using (true);
create policy platform_expire_read on api_usage for select to :"platform_role" using (true);
create policy platform_own on idempotency_keys for all to :"platform_role"
  using (organization_id is null) with check (organization_id is null);
-- A tenant's stored answer may hold its data: the platform meets it only once it has expired.
create policy platform_expire on idempotency_keys for delete to :"platform_role"
  using (created_at < now() - interval '1 day');
create policy platform_expire_read on idempotency_keys for select to :"platform_role"
  using (created_at < now() - interval '1 day');
grant insert, delete on api_usage to :"platform_role";
grant select (id, organization_id, endpoint, method, status_code, response_time, user_id,
  created_at) on api_usage to :"platform_role";
grant select, insert on audit_trails, audit_chain, notifications to :"platform_role";
grant select, insert, update, delete on system_settings, feature_flags, call_counts
  to :"platform_role";
grant delete on notifications to :"platform_role";
grant select, insert, delete on idempotency_keys to :"platform_role";
select migration_tools.grant_update_of_contents('notifications', :'platform_role');
select migration_tools.grant_update_of_contents('idempotency_keys', :'platform_role');
-- A person of a pharmacy may change what only the platform keeps, such as their own name.
create policy platform_append on idempotency_keys for insert to :"platform_role" with check (true);
-- A person of none may change what only a pharmacy's transaction can, such as its people.
create policy people_of_none on idempotency_keys for insert to :"app_role"
  with check (organization_id is null);

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

select migration_tools.protect_tenant_table('first_steps', :'app_role', 'select, insert, update');
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['assistant_messages', 'assistant_model_usage']::regclass[]) as target;
