-- Records which chains a transaction will write, for the locks of link_audit_row.
create or replace function note_audit_chain()
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

-- Deferred: chains are locked last in a transaction, when it holds all other locks, and only until
-- it commits. Several chains are locked in the order of their ids. So transactions do not deadlock.
create or replace function link_audit_row()
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

create constraint trigger audit_trails_link after insert on audit_trails
  deferrable initially deferred for each row execute function link_audit_row();
