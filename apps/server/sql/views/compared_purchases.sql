-- Lines with the lowest known price for a unit of their drug on their day: the lowest that the
-- pharmacy paid in the year before, or NADAC. Returns reduce what was paid. A price of zero is a
-- gift, so it is not compared.
create view compared_purchases with (security_invoker = true) as
select bought.*, least(unit_cost, own_lowest, nadac.price) as lowest,
  round(units * (unit_cost - least(unit_cost, own_lowest, nadac.price)), 2) as above
from (
  select line.organization_id, line.id, line.invoice_id, line.description, line.ndc,
    line.unit_cost, line.quantity * line.pack_size as units, invoice.vendor_id,
    invoice.invoice_number, invoice.invoice_date,
    min(line.unit_cost) filter (where line.quantity > 0) over (
      partition by line.organization_id, line.ndc order by invoice.invoice_date
      range between interval '1 year' preceding and current row) as own_lowest
  from counted_invoices invoice
  join invoice_line_items line on line.organization_id = invoice.organization_id
    and line.invoice_id = invoice.id
  where line.ndc is not null and line.confirmed and line.unit_cost > 0
) bought
left join lateral (
  select price from nadac_prices
  where nadac_prices.ndc = bought.ndc and effective_date <= bought.invoice_date
  order by effective_date desc limit 1
) nadac on true;
grant select on compared_purchases to :"app_role";
