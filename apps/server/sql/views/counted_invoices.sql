-- Duplicates of other invoices, until a person accepts or ignores the finding.
create view repeated_invoices with (security_invoker = true) as
select organization_id, invoice_id as id from invoice_findings
where kind = 'duplicate_invoice' and status in ('open', 'disputed');
grant select on repeated_invoices to :"app_role";

-- Invoices that count in spend, costs, prices, dues and purchases, with the open amount, and the
-- amount paid by the due date, at most what was due.
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

-- Invoices that do not count, and why.
create view left_out_invoices with (security_invoker = true) as
select organization_id, id, vendor_id, invoice_date, total_amount,
  case when status in ('cancelled', 'disputed') then status else 'duplicate' end as reason
from vendor_invoices invoice
where not exists (
  select from counted_invoices counted
  where counted.organization_id = invoice.organization_id and counted.id = invoice.id);
grant select on left_out_invoices to :"app_role";

-- Lines that have the cost of a dispensing unit.
create view invoice_line_prices with (security_invoker = true) as
select line.organization_id, line.ndc, invoice.vendor_id, invoice.invoice_date as priced_on,
  line.unit_cost, line.id as line_id, line.invoice_id, line.position, line.dispensing_unit,
  line.unit_basis
from invoice_line_items line
join counted_invoices invoice on invoice.organization_id = line.organization_id
  and invoice.id = line.invoice_id
where line.ndc is not null and line.confirmed and line.quantity > 0 and line.unit_price > 0
  and line.unit_cost > 0;
grant select on invoice_line_prices to :"app_role";

-- What own_prices must be: the last line of a day's last invoice.
create view recounted_own_prices with (security_invoker = true) as
select distinct on (organization_id, ndc, priced_on) organization_id, ndc, priced_on,
  unit_cost as unit_price, line_id
from invoice_line_prices
order by organization_id, ndc, priced_on, invoice_id desc, position desc, line_id desc;
grant select on recounted_own_prices to :"app_role";
