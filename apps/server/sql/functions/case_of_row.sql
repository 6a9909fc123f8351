-- The open case that asks for a row, such as an adjudication; null if none does. Found by its key
-- of one of these kinds (apps/server/src/features/cases/gaps.ts).
create function case_of_row(tenant uuid, kinds text[], key text) returns uuid
language sql stable parallel safe set search_path = pg_catalog, public
return (select case_id from case_rows
  where organization_id = tenant and kind = any (kinds) and row_key = key and is_open
  order by kind limit 1);
revoke all on function case_of_row(uuid, text[], text) from public;
grant execute on function case_of_row(uuid, text[], text) to :"app_role";
