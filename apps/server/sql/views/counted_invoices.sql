-- Invoices of vendors that count: in spend, costs, prices, dues and purchases.
create view counted_invoices with (security_invoker = true) as
select organization_id, id, vendor_id, invoice_number, invoice_date, due_date, status,
  total_amount, paid_amount
from vendor_invoices invoice
where status not in ('cancelled', 'disputed') and not exists (
  select from repeated_invoices repeated
  where repeated.organization_id = invoice.organization_id and repeated.id = invoice.id);
grant select on counted_invoices to :"app_role";
