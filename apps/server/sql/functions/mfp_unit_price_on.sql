-- Medicare's negotiated price for one unit of a drug on a day, in millionths of a dollar; null if
-- there is none. The newest price of that day decides: once it has ended, no older one returns.
create or replace function mfp_unit_price_on(drug text, day date) returns bigint
language sql stable set search_path = pg_catalog, public as $$
  select case when ends_on is null or ends_on >= day then unit_millionths end
  from mfp_prices
  where ndc = drug and effective_date <= day
  order by effective_date desc
  limit 1
$$;
revoke all on function mfp_unit_price_on(text, date) from public;
grant execute on function mfp_unit_price_on(text, date) to :"app_role";
