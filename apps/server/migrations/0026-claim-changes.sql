-- How often the claims of a pharmacy have changed. What keeps claims in memory compares the number
-- of rows with the one it has seen: a transaction that sees as many sees the same claims.
--
-- A row for each transaction, only ever added: transactions of one pharmacy do not wait for each
-- other here, as they would for a counter.

create table claim_changes (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  primary key (organization_id, id)
);
comment on table claim_changes is
  'A row for each transaction that changed claims, or what the list of claims shows beside them.';

select migration_tools.protect_tenant_table('claim_changes', :'app_role', 'select, insert');

create function note_claim_change() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  noted text := current_setting('app.claim_change_noted', true);
begin
  -- Outside of a tenant's transaction nobody has claims in memory: migrations and maintenance.
  if tenant is not null and noted is distinct from tenant::text then
    insert into claim_changes (organization_id) values (tenant);
    perform set_config('app.claim_change_noted', tenant::text, true);
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
