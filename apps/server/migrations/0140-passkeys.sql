-- Passkeys (WebAuthn): as the second factor, and to sign in without a password.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
comment on column passkeys.credential_id is 'By which the browser names it, in base64url.';
comment on column passkeys.counter is
  'Of its last signature, 0 if it does not count. One that does not grow was copied.';
create index passkeys_user_idx on passkeys (user_id);

create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'second_step', 'sign_in')),
  bound_to text not null,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'What passkeys sign, each once.';
comment on column passkey_challenges.bound_to is
  'The hash of the session or of the second step that asked; empty for signing in without a password.';
create index passkey_challenges_expiry_idx on passkey_challenges (expires_at);

grant select, insert, update, delete on passkeys, passkey_challenges to :"platform_role";

-- What others did to an account.
create index audit_trails_account_idx on audit_trails (entity_id, created_at desc, id desc)
  where entity_type = 'user';
