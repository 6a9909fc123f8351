-- Creates a pharmacy's address from the random digits at both ends of a UUID; the digits between
-- them hold the UUID's version.
create or replace function make_inbound_address(organization uuid) returns void language sql
set search_path = pg_catalog, public as $$
  insert into inbound_addresses (organization_id, id, token)
  select organization, gen_random_uuid(), left(digits, 12) || right(digits, 12)
  from (select replace(gen_random_uuid()::text, '-', '') as digits) made
$$;

-- Every new pharmacy gets an address for mail.
create or replace function give_inbound_address() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform make_inbound_address(new.id);
  return null;
end
$$;

create trigger organizations_inbound_address after insert on organizations
  for each row execute function give_inbound_address();
