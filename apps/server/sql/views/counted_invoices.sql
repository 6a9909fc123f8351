-- Invoices of vendors that count: in spend, costs, prices, dues and purchases; with what is still
-- to be paid on them, and what was paid by the due date, never more than was due.
create view counted_invoices with (security_invoker = true) as
select organization_id, id, vendor_id, invoice_number, invoice_date, due_date, status,
  total_amount, paid_amount, total_amount - paid_amount as open_amount,
  greatest(0, least(total_amount, (select coalesce(sum(part.amount), 0) from invoice_payments part
    where part.organization_id = invoice.organization_id and part.invoice_id = invoice.id
      and part.paid_on <= invoice.due_date))) as paid_in_time
from vendor_invoices invoice
where status not in ('cancelled', 'disputed') and not exists (
  select from repeated_invoices repeated
  where repeated.organization_id = invoice.organization_id and repeated.id = invoice.id);
grant select on counted_invoices to :"app_role";
