-- Those that are another one once more, until a person accepts or ignores the finding: then they
-- are no duplicates.
create view repeated_invoices with (security_invoker = true) as
select organization_id, invoice_id as id from invoice_findings
where kind = 'duplicate_invoice' and status in ('open', 'disputed');
grant select on repeated_invoices to :"app_role";
