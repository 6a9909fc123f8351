-- A password change or a closed account ends all sessions with an older sign-in version.
create or replace function renew_sign_in_version()
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
