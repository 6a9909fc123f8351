-- How much more than the lowest prices known on the day the pharmacy paid in a period.
create or replace function count_purchases(from_day date, to_day date)
returns table (lines integer, amount numeric)
language sql stable set search_path = pg_catalog, public as $$
  select count(*) filter (where above <> 0)::integer, coalesce(sum(above), 0)
  from compared_purchases
  where organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid)
    and invoice_date between from_day and to_day
$$;
revoke all on function count_purchases(date, date) from public;
grant execute on function count_purchases(date, date) to :"app_role";
