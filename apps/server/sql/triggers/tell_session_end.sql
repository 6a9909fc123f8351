-- Streams of events end when the session behind them does, in whichever process they are open.
-- A trigger sees every way by which that happens: sign-out, expiry, a closed account. The id of a
-- session is a secret, so only its hash is told.
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
