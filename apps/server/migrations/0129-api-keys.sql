-- Keys by which programs call in the name of the person who made them. Only hashes are kept; a key
-- that was replaced works until its overlap ends.
create table api_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  scope text not null check (scope in ('read', 'upload', 'staff', 'admin')),
  owner_id uuid not null references users (id),
  prefix text not null,
  key_hash text not null,
  old_key_hash text,
  old_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id),
  check ((old_key_hash is null) = (old_until is null))
);
create index api_keys_hash_idx on api_keys (key_hash);
create index api_keys_old_hash_idx on api_keys (old_key_hash) where old_key_hash is not null;
create index api_keys_owner_idx on api_keys (owner_id);
comment on column api_keys.prefix is 'The beginning of the key, which is no secret.';
comment on column api_keys.last_used_at is 'To the minute.';
select migration_tools.protect_tenant_table('api_keys', :'app_role', 'select, insert, delete');
grant update (key_hash, old_key_hash, old_until, expires_at) on api_keys to :"app_role";
-- Whose a key is stands before any call in its pharmacy.
create policy platform on api_keys for select to :"platform_role" using (true);
create policy platform_use on api_keys for update to :"platform_role"
  using (true) with check (true);
grant select, update (last_used_at) on api_keys to :"platform_role";
