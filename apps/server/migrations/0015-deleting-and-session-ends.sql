-- Deleting a remittance takes the decisions about its payments along; the audit trail keeps who
-- decided what, and why.
grant delete on payment_decisions to :"app_role";

-- A copy whose original goes is judged by its own file, which may end before it does.
alter table payments add column cut_off boolean not null default false;
comment on column payments.cut_off is 'The file ends before the payment does.';

-- Streams of events end when the session behind them does, in whichever process they are open.
-- A trigger sees every way by which that happens: sign-out, expiry, a closed account. The id of a
-- session is a secret, so only its hash is told.
create function tell_session_end()
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

create function tell_person_changed()
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

create function tell_organization_closed()
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
