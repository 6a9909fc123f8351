-- Event streams are opened for one pharmacy: they end with an impersonation and are reopened.
create or replace function tell_look_changed()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('pfs_events', json_build_object(
    'endSession', coalesce(new.session_hash, old.session_hash))::text);
  return null;
end
$$;
revoke all on function tell_look_changed() from public;

create trigger organization_looks_changed after insert or delete on organization_looks
  for each row execute function tell_look_changed();
