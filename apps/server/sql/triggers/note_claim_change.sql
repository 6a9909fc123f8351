-- Records once for each transaction that it changed claims, or data that the claim list shows with
-- them. A version is the sum of a pharmacy's rows in claim_changes, so rows may be replaced by one
-- with their sum at any time, and no reader sees a difference.
create or replace function note_claim_change() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  rows_max constant integer := 256;
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  noted text := current_setting('app.claim_change_noted', true);
begin
  -- Migrations and maintenance have no tenant, and no claims in memory.
  if tenant is null or noted is not distinct from tenant::text then
    return null;
  end if;
  insert into claim_changes (organization_id) values (tenant);
  perform set_config('app.claim_change_noted', tenant::text, true);
  -- One transaction combines the rows. The others add theirs and do not wait.
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

-- Gives a pharmacy's drug totals a new version. Writers of these totals hold the pharmacy's import
-- lock, so they do not meet here.
create or replace function note_drug_total_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into drug_total_versions (organization_id)
  select distinct organization_id from changed_rows order by organization_id
  on conflict (organization_id) do update set version = excluded.version;
  return null;
end
$$;
revoke all on function note_drug_total_change() from public;
grant execute on function note_drug_total_change() to :"app_role";

create trigger drug_totals_added after insert on drug_total_metrics
  referencing new table as changed_rows
  for each statement execute function note_drug_total_change();
create trigger drug_totals_changed after update on drug_total_metrics
  referencing new table as changed_rows
  for each statement execute function note_drug_total_change();
create trigger drug_totals_removed after delete on drug_total_metrics
  referencing old table as changed_rows
  for each statement execute function note_drug_total_change();

-- Changes the version of a pharmacy's purchases with every invoice, line and finding, because a
-- decision about a finding changes what counts.
create or replace function note_invoice_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into purchase_states as kept (organization_id)
  select distinct organization_id from changed_rows order by organization_id
  on conflict (organization_id) do update set version = kept.version + 1;
  return null;
end
$$;
revoke all on function note_invoice_change() from public;
grant execute on function note_invoice_change() to :"app_role";

create trigger invoices_added after insert on vendor_invoices
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoices_changed after update on vendor_invoices
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoices_removed after delete on vendor_invoices
  referencing old table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_lines_added after insert on invoice_line_items
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_lines_changed after update on invoice_line_items
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_lines_removed after delete on invoice_line_items
  referencing old table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_findings_added after insert on invoice_findings
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_findings_changed after update on invoice_findings
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_findings_removed after delete on invoice_findings
  referencing old table as changed_rows for each statement execute function note_invoice_change();
