-- Streams of a person end when what the person may do has changed.
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
