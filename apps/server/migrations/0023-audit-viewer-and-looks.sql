-- The audit trail is read newest first, narrowed by what a super admin looks for. Each index ends
-- in that order, so that a page of millions of rows is read from its beginning.
drop index audit_trails_organization_idx;
drop index audit_trails_created_idx;
create index audit_trails_created_idx on audit_trails (created_at desc, id desc);
create index audit_trails_organization_idx
  on audit_trails (organization_id, created_at desc, id desc);
create index audit_trails_user_idx on audit_trails (user_id, created_at desc, id desc);
create index audit_trails_action_idx on audit_trails (action, created_at desc, id desc);
create index audit_trails_entity_type_idx on audit_trails (entity_type, created_at desc, id desc);

-- Words are found by how they begin. Signs count as spaces, so that a file's name is words too.
create index audit_trails_words_idx on audit_trails using gin (
  to_tsvector('simple', regexp_replace(coalesce(description, ''), '[^[:alnum:]]+', ' ', 'g')));

-- Which pharmacy the session of a super admin looks at. It is state of the platform, gone when the
-- look ends; what happened stands on the looked-at pharmacy's audit trail.
create table organization_looks (
  session_hash text primary key,
  user_id uuid not null references users (id),
  looked_at_id uuid not null references organizations (id),
  reason text not null,
  started_at timestamptz not null,
  until timestamptz not null
);
comment on column organization_looks.session_hash is
  'sha-256 of the session''s id, in hex: who reads this table can take over no session.';
create index organization_looks_until_idx on organization_looks (until);
grant select, insert, delete on organization_looks to :"platform_role";

-- Streams of events were opened for one pharmacy: they end with the look and are opened anew.
create function tell_look_changed()
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
