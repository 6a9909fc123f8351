-- Tells the open pages of a person of what there is to read, or was read in another window.
create function tell_notified() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('pfs_events', json_build_object(
    'userId', coalesce(new.user_id, old.user_id), 'changed', 'notifications')::text);
  return null;
end
$$;
revoke all on function tell_notified() from public;

create trigger notifications_told after insert or update or delete on notifications
  for each row execute function tell_notified();
