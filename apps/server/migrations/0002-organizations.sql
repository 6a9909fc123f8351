-- Who uses the product: organizations, their people, sessions, plans, and what the platform keeps
-- about them. Tables without organization_id, and those where it may be null, are named in
-- docs/decisions/0005-tenant-walls.md.

create table organizations (
  id uuid primary key,
  name varchar(255) not null,
  npi varchar(10),
  license_number text,
  address text,
  phone varchar(20),
  email varchar(255),
  time_zone text not null default 'America/New_York',
  is_active boolean not null default true,
  is_demo boolean not null default false,
  approval_status text not null default 'pending'
    check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  approved_by uuid,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  email varchar(255) not null,
  password text,
  first_name text not null default '',
  last_name text not null default '',
  profile_image_url text,
  role text not null default 'staff' check (role in ('super_admin', 'pharmacy_admin', 'staff')),
  organization_id uuid references organizations (id),
  is_active boolean not null default true,
  is_email_verified boolean not null default false,
  email_verification_token text,
  password_reset_token text,
  password_reset_expires timestamptz,
  must_choose_password boolean not null default false,
  last_login_at timestamptz,
  login_attempts integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_organization_idx on users (organization_id);
create index users_password_reset_token_idx on users (password_reset_token)
  where password_reset_token is not null;
create index users_email_verification_token_idx on users (email_verification_token)
  where email_verification_token is not null;
alter table organizations
  add constraint organizations_approved_by_fkey foreign key (approved_by) references users (id);

create table sessions (
  sid varchar not null primary key,
  sess json not null,
  expire timestamp(6) not null
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_idx on sessions ((sess ->> 'userId'));

create table subscription_plans (
  id uuid primary key,
  plan_type text not null unique
    check (plan_type in ('starter', 'professional', 'enterprise', 'enterprise_plus')),
  name text not null,
  description text,
  monthly_price numeric(10,2) not null,
  yearly_price numeric(10,2) not null,
  savings text,
  popular boolean not null default false,
  max_users integer not null,
  max_remittances integer not null,
  max_storage integer not null,
  max_claims integer not null,
  max_files_per_month integer not null,
  max_ai_queries integer not null,
  features jsonb not null default '[]',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column subscription_plans.max_storage is
  'Gigabytes. Here and in every max_ column -1 means unlimited.';

create table organization_subscriptions (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  plan_id uuid not null references subscription_plans (id),
  plan_type text not null default 'starter'
    check (plan_type in ('starter', 'professional', 'enterprise', 'enterprise_plus')),
  status text not null default 'trialing'
    check (status in ('active', 'cancelled', 'past_due', 'trialing', 'suspended')),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'yearly')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id)
);

create table payment_history (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  subscription_id uuid,
  amount numeric(10,2) not null,
  currency char(3) not null default 'USD',
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'refunded')),
  stripe_payment_intent_id text,
  payment_method text,
  billing_period_start timestamptz,
  billing_period_end timestamptz,
  failure_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, subscription_id)
    references organization_subscriptions (organization_id, id)
);

create table usage_tracking (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  month integer not null check (month between 1 and 12),
  year integer not null check (year between 2000 and 9999),
  claims_processed integer not null default 0,
  files_uploaded integer not null default 0,
  ai_queries_used integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, year, month)
);

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
create index audit_trails_organization_idx on audit_trails (organization_id, created_at desc, id);
create index audit_trails_created_idx on audit_trails (created_at desc, id);

create table notifications (
  id uuid primary key,
  organization_id uuid references organizations (id),
  user_id uuid references users (id),
  type text not null default 'info'
    check (type in ('info', 'warning', 'error', 'success', 'reminder')),
  title text not null,
  message text not null,
  action_url text,
  is_read boolean not null default false,
  read_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_organization_idx on notifications (organization_id, created_at desc, id);

create table api_usage (
  id uuid primary key,
  organization_id uuid references organizations (id),
  endpoint text not null,
  method text not null,
  status_code integer not null,
  response_time integer not null,
  user_id uuid references users (id),
  ip_address varchar(45),
  user_agent text,
  request_body jsonb,
  response_body jsonb,
  created_at timestamptz not null default now()
);
comment on column api_usage.response_time is 'Milliseconds.';
create index api_usage_organization_idx on api_usage (organization_id, created_at desc, id);
create index api_usage_created_idx on api_usage (created_at);

create table idempotency_keys (
  id uuid primary key,
  organization_id uuid references organizations (id),
  user_id uuid not null references users (id),
  key varchar(255) not null,
  method text not null,
  path text not null,
  request_hash text,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Tenants.
select migration_tools.protect_tenant_table('organization_subscriptions', :'app_role', 'select');
select migration_tools.protect_tenant_table('payment_history', :'app_role', 'select');
select migration_tools.protect_tenant_table('usage_tracking',
  :'app_role', 'select, insert, update');
select migration_tools.protect_tenant_table('audit_trails', :'app_role', 'select, insert');
select migration_tools.protect_tenant_table('notifications',
  :'app_role', 'select, insert, update, delete');
select migration_tools.protect_tenant_table('api_usage', :'app_role', 'select, insert');
select migration_tools.protect_tenant_table('idempotency_keys',
  :'app_role', 'select, insert, update, delete');

alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations for all to :"app_role"
  using (id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
grant select on organizations to :"app_role";
grant update (name, npi, license_number, address, phone, email, time_zone, updated_at)
  on organizations to :"app_role";

-- A tenant sees its own people, never a password or a token; it can write a password (an admin sets
-- one), and it can neither make nor change a super admin.
alter table users enable row level security;
alter table users force row level security;
create policy tenant on users for all to :"app_role"
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (
    organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
create policy tenant_insert_role on users as restrictive for insert to :"app_role"
  with check (role <> 'super_admin');
create policy tenant_update_role on users as restrictive for update to :"app_role"
  using (role <> 'super_admin') with check (role <> 'super_admin');
grant select (id, email, first_name, last_name, profile_image_url, role, organization_id, is_active,
  is_email_verified, must_choose_password, last_login_at, login_attempts, locked_until, created_at,
  updated_at) on users to :"app_role";
grant insert on users to :"app_role";
grant update (email, password, first_name, last_name, profile_image_url, role, is_active,
  is_email_verified, email_verification_token, password_reset_token, password_reset_expires,
  must_choose_password, login_attempts, locked_until, updated_at) on users to :"app_role";

grant select on subscription_plans, feature_flags to :"app_role";
alter table system_settings enable row level security;
alter table system_settings force row level security;
create policy tenant on system_settings for select to :"app_role" using (is_public);
grant select on system_settings to :"app_role";

-- The platform: sign-in, administration, the dispatch of jobs.
create policy platform on organizations for all to :"platform_role" using (true) with check (true);
create policy platform on users for all to :"platform_role" using (true) with check (true);
create policy platform on system_settings for all to :"platform_role"
  using (true) with check (true);
create policy platform on organization_subscriptions for all to :"platform_role"
  using (true) with check (true);
create policy platform on payment_history for all to :"platform_role"
  using (true) with check (true);
create policy platform on usage_tracking for select to :"platform_role" using (true);
create policy platform_read on audit_trails for select to :"platform_role" using (true);
create policy platform_append on audit_trails for insert to :"platform_role" with check (true);
create policy platform_append on notifications for insert to :"platform_role" with check (true);
create policy platform_own on notifications for all to :"platform_role"
  using (organization_id is null) with check (organization_id is null);
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

grant select, insert on organizations, users, organization_subscriptions, payment_history,
  audit_trails, notifications to :"platform_role";
grant insert, delete on api_usage to :"platform_role";
grant select (id, organization_id, endpoint, method, status_code, response_time, user_id,
  created_at) on api_usage to :"platform_role";
grant select, insert, update, delete on sessions, system_settings, feature_flags, subscription_plans
  to :"platform_role";
grant select on usage_tracking to :"platform_role";
grant delete on notifications to :"platform_role";
grant select, insert, delete on idempotency_keys to :"platform_role";
select migration_tools.grant_update_of_contents('organizations', :'platform_role');
select migration_tools.grant_update_of_contents('users', :'platform_role');
grant update (organization_id) on users to :"platform_role";
select migration_tools.grant_update_of_contents('organization_subscriptions', :'platform_role');
select migration_tools.grant_update_of_contents('payment_history', :'platform_role');
select migration_tools.grant_update_of_contents('notifications', :'platform_role');
select migration_tools.grant_update_of_contents('idempotency_keys', :'platform_role');
