-- How much more than the lowest known prices the pharmacy paid in a period, in dispensing units:
-- each invoice line against the lowest price of its drug, the lowest that the pharmacy itself paid
-- in that period, or the NADAC on the day of the invoice where that is lower. What came back counts
-- against it. A price of zero is a gift, and no price to ask of others.
create or replace function count_purchases(from_day date, to_day date)
returns table (lines integer, amount numeric)
language sql stable set search_path = pg_catalog, public as $$
  with bought as (
    select line.ndc, line.quantity * line.pack_size as units, line.unit_cost, invoice.invoice_date,
      min(line.unit_cost) filter (where line.quantity > 0) over (partition by line.ndc) as lowest
    from vendor_invoices invoice
    join invoice_line_items line on line.organization_id = invoice.organization_id
      and line.invoice_id = invoice.id
    where invoice.organization_id
        = (select nullif(current_setting('app.organization_id', true), '')::uuid)
      and invoice.status <> 'cancelled' and invoice.invoice_date between from_day and to_day
      and line.ndc is not null and line.confirmed and line.unit_cost > 0
  ), compared as (
    select round(units * (unit_cost - least(unit_cost, lowest, nadac.price)), 2) as above
    from bought
    left join lateral (
      select price from nadac_prices
      where nadac_prices.ndc = bought.ndc and effective_date <= invoice_date
      order by effective_date desc limit 1
    ) nadac on true
  )
  select count(*) filter (where above > 0)::integer, coalesce(sum(above), 0) from compared
$$;
revoke all on function count_purchases(date, date) from public;
grant execute on function count_purchases(date, date) to :"app_role";
