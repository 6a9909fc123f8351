-- A second factor beside the password: an authenticator app (RFC 6238) and recovery codes.
alter table users add column second_factor_at timestamptz;
comment on column users.second_factor_at is
  'Since when the account has a second factor, without which nobody signs in; null: none.';
grant select (second_factor_at) on users to :"app_role";
grant update (second_factor_at) on users to :"platform_role";

alter table organizations add column second_factor_for text not null default 'nobody'
  check (second_factor_for in ('nobody', 'admins', 'everyone'));
comment on column organizations.second_factor_for is 'Whose accounts must have a second factor.';
grant update (second_factor_for) on organizations to :"app_role", :"platform_role";

create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  added_at timestamptz,
  last_step bigint not null default 0
);
comment on table authenticators is
  'The secret of an authenticator app, encrypted with ENCRYPTION_KEY. Without added_at its first code was not entered yet, and it proves nothing.';
comment on column authenticators.last_step is 'The time step of the last code: each works once.';

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Hashes of codes that sign in once, without the app.';

-- Signed in with the password, and not yet with the second factor.
create table pending_sign_ins (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  sign_in_version integer not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_expiry_idx on pending_sign_ins (expires_at);

grant select, insert, update, delete on authenticators, recovery_codes, pending_sign_ins
  to :"platform_role";
