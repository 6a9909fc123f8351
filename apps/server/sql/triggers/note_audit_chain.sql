-- A transaction remembers which chains it will write, for the locks of link_audit_row.
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
