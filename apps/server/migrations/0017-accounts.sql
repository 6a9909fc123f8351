-- What sign-in remembers beside the accounts themselves. None of it belongs to a pharmacy: only the
-- platform's role reads and writes here.

-- A solved captcha counts once. Its row may go when it would have expired anyway.
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

alter table users add column email_verification_expires timestamptz;
grant update (email_verification_expires) on users to :"platform_role";
grant select, insert, update, delete on used_captchas, attempts, known_devices
  to :"platform_role";

-- Accounts that the program made itself have no mailbox to verify.
alter table users no force row level security;
alter table organizations no force row level security;
update users set is_email_verified = true
where role = 'super_admin'
  or organization_id in (select id from organizations where is_demo);
alter table users force row level security;
alter table organizations force row level security;
