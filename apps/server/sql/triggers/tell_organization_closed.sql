-- Streams of a pharmacy end when it is closed or opened.
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
