-- Notes that what cases are found in may have changed. A row for each statement, so that none is
-- lost to a transaction that looks at the same time.
create function queue_cases() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is not null and exists (select from changed_rows) then
    insert into case_queue (organization_id) values (tenant);
  end if;
  return null;
end
$$;
revoke all on function queue_cases() from public;

create trigger states_added_queue_cases after insert on adjudication_states
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger states_changed_queue_cases after update on adjudication_states
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger states_removed_queue_cases after delete on adjudication_states
  referencing old table as changed_rows
  for each statement execute function queue_cases();

create trigger cycles_added_queue_cases after insert on payer_cycles
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger cycles_removed_queue_cases after delete on payer_cycles
  referencing old table as changed_rows
  for each statement execute function queue_cases();

create trigger refunds_added_queue_cases after insert on mfp_refunds
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger refunds_changed_queue_cases after update on mfp_refunds
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger refunds_removed_queue_cases after delete on mfp_refunds
  referencing old table as changed_rows
  for each statement execute function queue_cases();

create trigger payments_changed_queue_cases after update on payments
  referencing new table as changed_rows
  for each statement execute function queue_cases();

create trigger lump_sums_added_queue_cases after insert on provider_adjustments
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger lump_sums_changed_queue_cases after update on provider_adjustments
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger lump_sums_removed_queue_cases after delete on provider_adjustments
  referencing old table as changed_rows
  for each statement execute function queue_cases();

create trigger findings_added_queue_cases after insert on invoice_findings
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger findings_changed_queue_cases after update on invoice_findings
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger findings_removed_queue_cases after delete on invoice_findings
  referencing old table as changed_rows
  for each statement execute function queue_cases();

create trigger reports_added_queue_cases after insert on reported_refunds
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger reports_removed_queue_cases after delete on reported_refunds
  referencing old table as changed_rows for each statement execute function queue_cases();
