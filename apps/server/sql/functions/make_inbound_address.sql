-- Gives a pharmacy its address: the random digits of two UUIDs' ends; what lies between says the
-- UUID's version.
create or replace function make_inbound_address(organization uuid) returns void language sql
set search_path = pg_catalog, public as $$
  insert into inbound_addresses (organization_id, id, token)
  select organization, gen_random_uuid(), left(digits, 12) || right(digits, 12)
  from (select replace(gen_random_uuid()::text, '-', '') as digits) made
$$;
