-- What invoices say was paid on them; beside it stands what their payments add up to.
create view invoice_paid_amounts with (security_invoker = true) as
select organization_id, id as invoice_id, paid_amount from vendor_invoices;
grant select on invoice_paid_amounts to :"app_role";
