-- Changes the version of a pharmacy's purchases with every invoice, line and finding: one that is
-- decided about changes what counts.
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
