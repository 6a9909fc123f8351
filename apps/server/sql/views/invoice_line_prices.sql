-- Lines that say what a dispensing unit cost.
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
