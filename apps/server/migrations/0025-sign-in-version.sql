-- A session is opened with the password of one moment. It names the version of the sign-in that it
-- was opened with, and is worth nothing once there is a newer one: a sign-in that was under way
-- while the password changed opens nothing, and what was open before a deactivation stays closed.
alter table users add column sign_in_version integer not null default 0;
comment on column users.sign_in_version is
  'Grows with each change of the password or of is_active; sessions of an older one are over.';

create function renew_sign_in_version()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.sign_in_version := old.sign_in_version + 1;
  return new;
end
$$;
revoke all on function renew_sign_in_version() from public;
create trigger users_sign_in_version before update of password, is_active on users
  for each row
  when (old.password is distinct from new.password
    or old.is_active is distinct from new.is_active)
  execute function renew_sign_in_version();
