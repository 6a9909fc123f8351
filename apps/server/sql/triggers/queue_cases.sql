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

create trigger invoices_added_queue_cases after insert on vendor_invoices
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger invoices_changed_queue_cases after update on vendor_invoices
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger invoices_removed_queue_cases after delete on vendor_invoices
  referencing old table as changed_rows for each statement execute function queue_cases();
create trigger invoice_lines_added_queue_cases after insert on invoice_line_items
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger invoice_lines_changed_queue_cases after update on invoice_line_items
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger invoice_lines_removed_queue_cases after delete on invoice_line_items
  referencing old table as changed_rows for each statement execute function queue_cases();
create trigger payments_added_queue_cases after insert on payments
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger payments_removed_queue_cases after delete on payments
  referencing old table as changed_rows
  for each statement execute function queue_cases();
create trigger deposits_added_queue_cases after insert on deposit_matches
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger deposits_removed_queue_cases after delete on deposit_matches
  referencing old table as changed_rows
  for each statement execute function queue_cases();
create trigger lines_changed_queue_cases after update on bank_lines
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger lines_removed_queue_cases after delete on bank_lines
  referencing old table as changed_rows
  for each statement execute function queue_cases();
create trigger expected_added_queue_cases after insert on expected_deposits
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger expected_changed_queue_cases after update on expected_deposits
  referencing new table as changed_rows
  for each statement execute function queue_cases();
create trigger expected_removed_queue_cases after delete on expected_deposits
  referencing old table as changed_rows
  for each statement execute function queue_cases();
create trigger contract_checks_added_queue_cases after insert on contract_checks
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger contract_checks_removed_queue_cases after delete on contract_checks
  referencing old table as changed_rows for each statement execute function queue_cases();
create trigger guarantee_months_added_queue_cases after insert on guarantee_months
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger guarantee_months_removed_queue_cases after delete on guarantee_months
  referencing old table as changed_rows for each statement execute function queue_cases();
create trigger guarantees_changed_queue_cases after update on contract_guarantees
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger notices_added_queue_cases after insert on guarantee_notices
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger notices_removed_queue_cases after delete on guarantee_notices
  referencing old table as changed_rows for each statement execute function queue_cases();
create trigger lump_periods_added_queue_cases after insert on lump_periods
  referencing new table as changed_rows for each statement execute function queue_cases();
create trigger lump_periods_changed_queue_cases after update on lump_periods
  referencing new table as changed_rows for each statement execute function queue_cases();
