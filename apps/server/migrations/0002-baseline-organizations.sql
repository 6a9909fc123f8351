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
  updated_at timestamptz not null default now(),
  suspension_reason text
);
comment on column organizations.suspension_reason is 'Only while is_active is false.';
create index organizations_created_idx on organizations (created_at desc, id desc);
create index organizations_status_idx on organizations (approval_status, created_at, id);

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
  updated_at timestamptz not null default now(),
  email_verification_expires timestamptz,
  sign_in_version integer not null default 0
);
create unique index users_email_key on users (lower(email));
create index users_organization_idx on users (organization_id);
create index users_password_reset_token_idx on users (password_reset_token)
  where password_reset_token is not null;
create index users_email_verification_token_idx on users (email_verification_token)
  where email_verification_token is not null;
alter table organizations add foreign key (approved_by) references users (id);
comment on column users.sign_in_version is
  'Grows with each change of the password or of is_active; sessions of an older one are over.';

create table sessions (
  sid varchar not null primary key,
  sess json not null,
  expire timestamp(6) not null
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_idx on sessions ((sess ->> 'userId'));

-- What sign-in remembers beside the accounts themselves belongs to no pharmacy: only the platform's
-- role reads and writes it. A solved captcha counts once; its row may go when it would have expired
-- anyway.
create table used_captchas (
  key text primary key,
  expires_at timestamptz not null
);
create index used_captchas_expires_idx on used_captchas (expires_at);

create table attempts (
  kind text not null check (kind in ('address', 'account', 'mail')),
  key text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (kind, key)
);
create index attempts_last_idx on attempts (last_at);
comment on table attempts is
  'Failed sign-ins by network address and by account, and mails asked for. Accounts that do not '
  'exist are counted like those that do; e-mail addresses are kept as a keyed hash.';

-- A browser in which an account was signed in to. Its wrong passwords are counted here and not on
-- the account, so that strangers who lock the account do not lock its owner out of it.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_used_idx on known_devices (last_used_at);

-- Who is invited to a pharmacy and has not come yet. The row goes when the invitation is taken or
-- withdrawn; the audit trail keeps what became of it.
create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email varchar(255) not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('pharmacy_admin', 'staff')),
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  mails integer not null default 1,
  invited_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  token_hash text,
  password_hash text,
  primary key (organization_id, id)
);
create unique index invitations_email_key on invitations (organization_id, lower(email));
create index invitations_token_idx on invitations (token_hash) where token_hash is not null;
comment on column invitations.token_hash is
  'Of the token in the newest mail; none until that is made, and none where the address belongs to '
  'an account elsewhere, which no screen of the pharmacy shows.';
comment on column invitations.mails is 'How many were asked for within a day of each other.';
comment on column invitations.password_hash is
  'Of the password that an administrator gave; whoever signs in with it first gets the account.';
create index invitations_given_password_idx on invitations (lower(email))
  where password_hash is not null;

-- Pictures that people show of themselves: small, cleaned of everything but the picture, and read
-- by the platform's role alone, which looks first whose colleague asks. A new picture is a new id,
-- so that an address always shows the same one.
create table profile_pictures (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 1048576),
  created_at timestamptz not null default now()
);

-- Which pharmacy the session of a super admin looks at. It is state of the platform, gone when the
-- look ends; what happened stands on the looked-at pharmacy's audit trail.
create table organization_looks (
  session_hash text primary key,
  user_id uuid not null references users (id),
  looked_at_id uuid not null references organizations (id),
  reason text not null,
  started_at timestamptz not null,
  until timestamptz not null
);
comment on column organization_looks.session_hash is
  'sha-256 of the session''s id, in hex: who reads this table can take over no session.';
create index organization_looks_until_idx on organization_looks (until);

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
  updated_at timestamptz not null default now(),
  feature_keys jsonb not null default '[]'
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
  trial_notice text check (trial_notice in ('three_days', 'one_day', 'ended')),
  billing_anchor timestamptz,
  primary key (organization_id, id),
  unique (organization_id)
);
comment on column organization_subscriptions.trial_notice is
  'The last notice of this trial''s end that went out; a new trial begins without one.';
comment on column organization_subscriptions.billing_anchor is
  'The instant that billing periods are counted from, so that one begun on the 31st stays there.';

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

-- What people ask of sales, whether they have an account or not. Only the platform's role reads it.
create table sales_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  pharmacy_name text not null,
  phone text not null default '',
  message text not null,
  plan_type text
    check (plan_type in ('starter', 'professional', 'enterprise', 'enterprise_plus')),
  created_at timestamptz not null default now()
);
create index sales_requests_created_idx on sales_requests (created_at desc, id);

-- The plans on sale. Prices, limits and texts are rows: an administrator changes them here, not in
-- code. A year costs ten months. -1 is unlimited. feature_keys are names that stay as they are when
-- a plan's sentences are reworded.
insert into subscription_plans (id, plan_type, name, description, monthly_price, yearly_price,
  savings, popular, max_users, max_remittances, max_storage, max_claims, max_files_per_month,
  max_ai_queries, features, feature_keys)
values
  ('0190a000-0000-7000-8000-000000000001', 'starter', 'Starter',
   'For one pharmacy that wants to see where its DIR fees go.',
   99, 990, 'Save $198 a year with yearly billing', false, 3, 25, 5, 2500, 25, 100,
   '["Up to 2,500 claims a month", "25 remittance files a month", "100 AI queries a month",
     "DIR fee dashboard and reports", "Alerts", "E-mail support"]',
   '["uploads", "dashboard", "reports", "alerts", "ai_assistant"]'),
  ('0190a000-0000-7000-8000-000000000002', 'professional', 'Professional',
   'For a busy pharmacy that negotiates with its payers.',
   249, 2490, 'Save $498 a year with yearly billing', true, 10, 100, 25, 10000, 100, 500,
   '["Up to 10,000 claims a month", "100 remittance files a month", "500 AI queries a month",
     "Everything in Starter", "Contract and drug profitability", "Vendor invoice audit",
     "Scheduled reports by e-mail"]',
   '["uploads", "dashboard", "reports", "alerts", "ai_assistant", "contract_analysis",
     "drug_profitability", "vendor_audit", "scheduled_reports"]'),
  ('0190a000-0000-7000-8000-000000000003', 'enterprise', 'Enterprise',
   'For a high-volume pharmacy with many payers and wholesalers.',
   499, 4990, 'Save $998 a year with yearly billing', false, 50, 500, 100, 50000, 500, 2500,
   '["Up to 50,000 claims a month", "500 remittance files a month", "2,500 AI queries a month",
     "Everything in Professional", "Financial health and savings opportunities",
     "Audit trail export", "Priority support"]',
   '["uploads", "dashboard", "reports", "alerts", "ai_assistant", "contract_analysis",
     "drug_profitability", "vendor_audit", "scheduled_reports", "financial_health",
     "savings_opportunities", "audit_export", "priority_support"]'),
  ('0190a000-0000-7000-8000-000000000004', 'enterprise_plus', 'Enterprise Plus',
   'For the highest volume: no limits.',
   999, 9990, 'Save $1,998 a year with yearly billing', false, -1, -1, -1, -1, -1, -1,
   '["Unlimited claims", "Unlimited remittance files", "Unlimited AI queries",
     "Everything in Enterprise", "Unlimited users and storage", "Dedicated support"]',
   '["uploads", "dashboard", "reports", "alerts", "ai_assistant", "contract_analysis",
     "drug_profitability", "vendor_audit", "scheduled_reports", "financial_health",
     "savings_opportunities", "audit_export", "priority_support", "dedicated_support"]');

select migration_tools.protect_tenant_table('organization_subscriptions', :'app_role', 'select');
select migration_tools.protect_tenant_table('payment_history', :'app_role', 'select');
select migration_tools.protect_tenant_table('usage_tracking',
  :'app_role', 'select, insert, update');
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
grant select on subscription_plans to :"app_role";
-- The platform: sign-in, administration, the dispatch of jobs.
create policy platform on organizations for all to :"platform_role" using (true) with check (true);
create policy platform on users for all to :"platform_role" using (true) with check (true);
create policy platform on organization_subscriptions for all to :"platform_role"
  using (true) with check (true);
create policy platform on payment_history for all to :"platform_role"
  using (true) with check (true);
create policy platform on usage_tracking for select to :"platform_role" using (true);
grant select, insert on organizations, users, organization_subscriptions, payment_history,
  sales_requests to :"platform_role";
grant select, insert, update, delete on sessions, used_captchas, attempts, known_devices,
  subscription_plans to :"platform_role";
grant select, insert, delete on profile_pictures, organization_looks to :"platform_role";
grant select on usage_tracking to :"platform_role";
select migration_tools.grant_update_of_contents('organizations', :'platform_role');
select migration_tools.grant_update_of_contents('users', :'platform_role');
grant update (organization_id) on users to :"platform_role";
-- A trigger alone makes it grow.
revoke update (sign_in_version) on users from :"platform_role";
select migration_tools.grant_update_of_contents('organization_subscriptions', :'platform_role');
select migration_tools.grant_update_of_contents('payment_history', :'platform_role');

-- A tenant never reads a token. It can end one, by asking for a new mail.
select migration_tools.protect_tenant_table('invitations', :'app_role', 'insert, delete');
grant select (organization_id, id, email, first_name, last_name, role, expires_at, sent_at, mails,
  invited_by, created_at) on invitations to :"app_role";
grant update (token_hash, expires_at, sent_at, mails) on invitations to :"app_role";
create policy platform on invitations for all to :"platform_role" using (true) with check (true);
grant select, delete on invitations to :"platform_role";
grant update (token_hash) on invitations to :"platform_role";
