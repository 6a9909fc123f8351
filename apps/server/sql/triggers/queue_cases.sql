-- Notes that what cases are found in may have changed. A row for each statement, so that none is
-- lost to a transaction that looks at the same time.
create function queue_cases() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is not null then
    insert into case_queue (organization_id) values (tenant);
  end if;
  return null;
end
$$;
revoke all on function queue_cases() from public;

create trigger states_queue_cases after insert or update or delete on adjudication_states
  for each statement execute function queue_cases();
create trigger cycles_queue_cases after insert or update or delete on payer_cycles
  for each statement execute function queue_cases();
create trigger refunds_queue_cases after insert or update or delete on mfp_refunds
  for each statement execute function queue_cases();
create trigger payments_queue_cases after update on payments
  for each statement execute function queue_cases();
create trigger lump_sums_queue_cases after insert or update or delete on provider_adjustments
  for each statement execute function queue_cases();
create trigger findings_queue_cases after insert or update or delete on invoice_findings
  for each statement execute function queue_cases();
