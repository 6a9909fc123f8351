-- What own_prices must be: of a day the last invoice made, its last line.
create view recounted_own_prices with (security_invoker = true) as
select distinct on (organization_id, ndc, priced_on) organization_id, ndc, priced_on,
  unit_cost as unit_price, line_id
from invoice_line_prices
order by organization_id, ndc, priced_on, invoice_id desc, position desc, line_id desc;
grant select on recounted_own_prices to :"app_role";
