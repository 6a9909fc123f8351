-- The audit trail as a chain: each row's hash takes in the hash of the row before it, so that
-- nobody can change, remove or move a row unseen, whatever rights they have in the database.
-- Each pharmacy has a chain of its own; rows of nobody's pharmacy are on the chain of the zero id.
create table audit_chain (
  organization_id uuid not null,
  sequence bigint not null,
  audit_id uuid not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, sequence),
  unique (organization_id, audit_id)
);
comment on table audit_chain is
  'Link n of a chain: hash = sha256(previous_hash || text of the audit row), see audit_row_text. '
  'There is no foreign key to the row: that a row is gone must stay visible.';

select migration_tools.protect_tenant_table('audit_chain', :'app_role', 'select, insert');
create policy platform_read on audit_chain for select to :"platform_role" using (true);
create policy platform_append on audit_chain for insert to :"platform_role" with check (true);
grant select, insert on audit_chain to :"platform_role";

-- All that an audit row says, written the same way in any session and time zone.
create function audit_row_text(entry audit_trails)
returns text language sql stable set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'id', entry.id, 'organization_id', entry.organization_id, 'user_id', entry.user_id,
    'entity_type', entry.entity_type, 'entity_id', entry.entity_id, 'action', entry.action,
    'old_values', entry.old_values, 'new_values', entry.new_values,
    'description', entry.description, 'ip_address', entry.ip_address,
    'user_agent', entry.user_agent,
    'created_at', extract(epoch from entry.created_at)::text)::text
$$;
revoke all on function audit_row_text(audit_trails) from public;
grant execute on function audit_row_text(audit_trails) to :"app_role", :"platform_role";

create function audit_chain_of(organization_id uuid)
returns uuid language sql immutable set search_path = pg_catalog as $$
  select coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid)
$$;
revoke all on function audit_chain_of(uuid) from public;
grant execute on function audit_chain_of(uuid) to :"app_role", :"platform_role";

-- A transaction remembers which chains it will write, for the lock below.
create function note_audit_chain()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  noted text := coalesce(current_setting('app.audit_chains', true), '');
  chain text := audit_chain_of(new.organization_id)::text;
begin
  if position(chain in noted) = 0 then
    perform set_config('app.audit_chains', noted || ' ' || chain, true);
  end if;
  return null;
end
$$;
revoke all on function note_audit_chain() from public;
create trigger audit_trails_note after insert on audit_trails
  for each row execute function note_audit_chain();

-- Deferred: a chain is locked last in each transaction, when all other locks are held, and only
-- until its commit. Several chains are locked in the order of their ids. So no two wait for each
-- other.
create function link_audit_row()
returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  chain constant uuid := audit_chain_of(new.organization_id);
  noted text;
  last record;
begin
  for noted in
    select key from regexp_split_to_table(
      coalesce(current_setting('app.audit_chains', true), ''), '\s+') key
    where key <> '' order by key
  loop
    perform pg_advisory_xact_lock(hashtextextended('audit chain ' || noted, 0));
  end loop;
  perform set_config('app.audit_chains', '', true);
  perform pg_advisory_xact_lock(hashtextextended('audit chain ' || chain, 0));
  select sequence, hash into last from audit_chain
    where organization_id = chain order by sequence desc limit 1;
  last.sequence := coalesce(last.sequence, 0);
  last.hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  insert into audit_chain (organization_id, sequence, audit_id, previous_hash, hash)
  values (chain, last.sequence + 1, new.id, last.hash,
    sha256(last.hash || convert_to(audit_row_text(new), 'UTF8')));
  return null;
end
$$;
revoke all on function link_audit_row() from public;

-- What is on the trail already, oldest first.
alter table audit_trails no force row level security;
alter table audit_chain no force row level security;
do $$
declare
  entry audit_trails;
  chain uuid;
  place bigint;
  head bytea;
  next_hash bytea;
begin
  for entry in select * from audit_trails
    order by audit_chain_of(organization_id), created_at, id
  loop
    if chain is distinct from audit_chain_of(entry.organization_id) then
      chain := audit_chain_of(entry.organization_id);
      place := 0;
      head := decode(repeat('00', 32), 'hex');
    end if;
    place := place + 1;
    next_hash := sha256(head || convert_to(audit_row_text(entry), 'UTF8'));
    insert into audit_chain values (chain, place, entry.id, head, next_hash);
    head := next_hash;
  end loop;
end
$$;
alter table audit_trails force row level security;
alter table audit_chain force row level security;

create constraint trigger audit_trails_link after insert on audit_trails
  deferrable initially deferred for each row execute function link_audit_row();

-- A person's own notifications, newest first, and those that have had their time.
create index notifications_person_idx on notifications (user_id, created_at desc, id);
create index notifications_unread_idx on notifications (user_id) where not is_read;
create index notifications_expires_idx on notifications (expires_at) where expires_at is not null;
create index notifications_created_idx on notifications (created_at);
alter table notifications add constraint notifications_action_url_is_own
  check (action_url is null or action_url ~ '^/([^/\\]|$)');
create policy platform_expire on notifications for delete to :"platform_role"
  using (expires_at < now() or created_at < now() - interval '90 days');
create policy platform_expire_read on notifications for select to :"platform_role"
  using (expires_at < now() or created_at < now() - interval '90 days');
