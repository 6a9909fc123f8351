-- Single sign-on: each organization's OpenID Connect provider, the email domains that it may vouch
-- for, and the people who came through it.
alter table organizations add column requires_sign_on boolean not null default false;
comment on column organizations.requires_sign_on is
  'People of the verified domains sign in through the provider only; administrators also with a password and a second factor.';
grant update (requires_sign_on) on organizations to :"app_role";

create table sign_on_connections (
  organization_id uuid primary key references organizations (id),
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  role_claim text not null,
  admin_values text[] not null,
  staff_values text[] not null,
  others_join boolean not null,
  counts_as_factor boolean not null,
  changed_at timestamptz not null
);
comment on column sign_on_connections.client_secret is
  'Encrypted with ENCRYPTION_KEY, bound to the organization.';
comment on column sign_on_connections.others_join is
  'Whoever the claim gives no role becomes a user; otherwise the sign-in is refused.';
comment on column sign_on_connections.counts_as_factor is
  'The provider checks a second factor at every sign-in, whether or not it says so.';
select migration_tools.protect_tenant_table(
  'sign_on_connections', :'app_role', 'select, insert, update, delete');
create policy platform on sign_on_connections for select to :"platform_role" using (true);
grant select on sign_on_connections to :"platform_role";

create table sign_on_domains (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, domain)
);
create index sign_on_domains_verified_idx on sign_on_domains (domain)
  where verified_at is not null;
comment on column sign_on_domains.token is 'Stands in a TXT record of the domain; no secret.';
select migration_tools.protect_tenant_table(
  'sign_on_domains', :'app_role', 'select, insert, delete');
-- Whose a domain is stands before any sign-in, and before another pharmacy may verify it.
create policy platform on sign_on_domains for all to :"platform_role"
  using (true) with check (true);
grant select, update (verified_at) on sign_on_domains to :"platform_role";

create table sign_on_identities (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id) on delete cascade,
  subject text not null,
  refresh_token bytea,
  checked_at timestamptz not null,
  primary key (organization_id, user_id),
  unique (organization_id, subject)
);
create index sign_on_identities_user_idx on sign_on_identities (user_id);
create index sign_on_identities_due_idx on sign_on_identities (checked_at)
  where refresh_token is not null;
comment on table sign_on_identities is
  'Who an account is at the provider of its organization. Goes when the connection names another provider.';
comment on column sign_on_identities.refresh_token is
  'Encrypted with ENCRYPTION_KEY, bound to the user; kept while a session is open.';
select migration_tools.protect_tenant_table(
  'sign_on_identities', :'app_role', 'select, delete');
create policy platform on sign_on_identities for all to :"platform_role"
  using (true) with check (true);
grant select, insert, delete, update (refresh_token, checked_at)
  on sign_on_identities to :"platform_role";

-- A browser is at the provider and has not come back yet.
create table sign_on_starts (
  organization_id uuid not null references organizations (id),
  state_hash text not null,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  confirms boolean not null,
  return_to text,
  expires_at timestamptz not null,
  primary key (organization_id, state_hash)
);
create index sign_on_starts_state_idx on sign_on_starts (state_hash);
create index sign_on_starts_expiry_idx on sign_on_starts (expires_at);
comment on column sign_on_starts.confirms is 'The provider must ask for credentials again.';
select migration_tools.protect_tenant_table('sign_on_starts', :'app_role', 'select');
create policy platform on sign_on_starts for all to :"platform_role"
  using (true) with check (true);
grant select, insert, delete on sign_on_starts to :"platform_role";

-- Each logout token counts once.
create table used_logout_tokens (
  organization_id uuid not null references organizations (id),
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (organization_id, token_hash)
);
create index used_logout_tokens_expiry_idx on used_logout_tokens (expires_at);
select migration_tools.protect_tenant_table('used_logout_tokens', :'app_role', 'select');
create policy platform on used_logout_tokens for all to :"platform_role"
  using (true) with check (true);
grant select, insert, delete on used_logout_tokens to :"platform_role";

alter table pending_sign_ins add column provider jsonb;
comment on column pending_sign_ins.provider is
  'What the session keeps of a sign-in through a provider; null: the password was right.';
