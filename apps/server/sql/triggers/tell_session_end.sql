-- Event streams end with their session, in whichever process they are open. A trigger sees every
-- cause: sign-out, expiry, a closed account. A session id is a secret, so only its hash is sent.
create or replace function tell_session_end()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('pfs_events', json_build_object(
    'endSession', encode(sha256(convert_to(old.sid, 'UTF8')), 'hex'))::text);
  return null;
end
$$;
revoke all on function tell_session_end() from public;

create trigger sessions_end after delete on sessions
  for each row execute function tell_session_end();

-- A person's event streams end when the person's access changes.
create or replace function tell_person_changed()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('pfs_events', json_build_object('endUser', old.id)::text);
  return null;
end
$$;
revoke all on function tell_person_changed() from public;

create trigger users_access_changed after update of is_active, organization_id, role on users
  for each row
  when (old.is_active is distinct from new.is_active
    or old.organization_id is distinct from new.organization_id
    or old.role is distinct from new.role)
  execute function tell_person_changed();

-- A pharmacy's event streams end when it is closed or reopened.
create or replace function tell_organization_closed()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('pfs_events', json_build_object('endOrganization', old.id)::text);
  return null;
end
$$;
revoke all on function tell_organization_closed() from public;

create trigger organizations_closed after update of is_active, approval_status on organizations
  for each row
  when (old.is_active is distinct from new.is_active
    or old.approval_status is distinct from new.approval_status)
  execute function tell_organization_closed();
