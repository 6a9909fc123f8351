-- The position that a paid claim says its payer has among those of its fill (CLP02); null for other
-- claims.
create or replace function payer_position(status text, status_code text) returns integer
language sql immutable parallel safe set search_path = pg_catalog, public
return case when status = 'paid' then case when status_code in ('1', '19') then 1
  when status_code in ('2', '20') then 2 when status_code in ('3', '21') then 3 end end;
revoke all on function payer_position(text, text) from public;
grant execute on function payer_position(text, text) to :"app_role";

-- The place of a paid claim among those of its fill, the first payer's lowest: by the position that
-- its adjudication gives it, then by what CLP02 says; null for other claims.
create or replace function payer_place(status text, status_code text, cob_position integer)
returns integer language sql immutable parallel safe set search_path = pg_catalog, public
return coalesce(cob_position, payer_position(status, status_code)) * 4
  + payer_position(status, status_code);
revoke all on function payer_place(text, text, integer) from public;
grant execute on function payer_place(text, text, integer) to :"app_role";
