-- Whether these DIR, effective rate and network fees of a Part D claim are to be questioned: taken
-- from a fill of 2024 or later, or given back with its reversal. Ask for the line of business first
-- (`line = 'part_d' and is_questioned(...)`): most claims then need no call.
create function is_questioned(filled_on date, status text, fees numeric)
returns boolean language sql immutable parallel safe set search_path = pg_catalog
return coalesce(filled_on >= '2024-01-01' and status <> 'denied'
  and case status when 'reversal' then fees < 0 else fees > 0 end, false);
revoke all on function is_questioned(date, text, numeric) from public;
grant execute on function is_questioned(date, text, numeric) to :"app_role";

-- The network fees among the other fees of a claim.
create function network_fees_of(other_fees numeric, adjustments jsonb) returns numeric
language sql immutable parallel safe set search_path = pg_catalog
return case when other_fees = 0 then 0 else coalesce((
  select sum((entry ->> 3)::numeric) from jsonb_array_elements(adjustments) entry
  where entry ->> 4 = 'network_fee'), 0) end;
revoke all on function network_fees_of(numeric, jsonb) from public;
grant execute on function network_fees_of(numeric, jsonb) to :"app_role";
