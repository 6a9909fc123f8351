-- The others, and why they are left out.
create view left_out_invoices with (security_invoker = true) as
select organization_id, id, vendor_id, invoice_date, total_amount,
  case when status in ('cancelled', 'disputed') then status else 'duplicate' end as reason
from vendor_invoices invoice
where not exists (
  select from counted_invoices counted
  where counted.organization_id = invoice.organization_id and counted.id = invoice.id);
grant select on left_out_invoices to :"app_role";
