-- Notes once for each transaction that it changed claims, or what the list of claims shows beside
-- them. claim_changes stays small: what tells one state from another is the sum of its rows, so
-- many of them may become one of the same sum at any time, and no reader sees a difference.
create or replace function note_claim_change() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  rows_max constant integer := 256;
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  noted text := current_setting('app.claim_change_noted', true);
begin
  -- Outside of a tenant's transaction nobody has claims in memory: migrations and maintenance.
  if tenant is null or noted is not distinct from tenant::text then
    return null;
  end if;
  insert into claim_changes (organization_id) values (tenant);
  perform set_config('app.claim_change_noted', tenant::text, true);
  -- One puts them together, and nobody waits for it: the others add their rows and go on.
  if (select count(*) from claim_changes where organization_id = tenant) > rows_max
      and pg_try_advisory_xact_lock(hashtextextended('claim_changes ' || tenant, 0)) then
    with taken as (
      delete from claim_changes where organization_id = tenant returning changes
    )
    insert into claim_changes (organization_id, changes) select tenant, sum(changes) from taken;
  end if;
  return null;
end
$$;
revoke all on function note_claim_change() from public;

create trigger claims_changed after insert or update or delete on claims
  for each statement execute function note_claim_change();
create trigger claims_changed after insert or delete or update of counted, payer_id on payments
  for each statement execute function note_claim_change();
create trigger claims_changed after update of name on payers
  for each statement execute function note_claim_change();
