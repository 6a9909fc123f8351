-- The paid amount as stored on invoices, to compare with the total of their payments.
create view invoice_paid_amounts with (security_invoker = true) as
select organization_id, id as invoice_id, paid_amount from vendor_invoices;
grant select on invoice_paid_amounts to :"app_role";

-- The paid amount of each invoice, added up from its payments.
create view recounted_invoice_paid_amounts with (security_invoker = true) as
select organization_id, id as invoice_id, coalesce((
    select sum(amount) from invoice_payments payment
    where payment.organization_id = vendor_invoices.organization_id
      and payment.invoice_id = vendor_invoices.id), 0) as paid_amount
from vendor_invoices;
grant select on recounted_invoice_paid_amounts to :"app_role";
