-- Each pharmacy has an address for mail from its first day on.
create or replace function give_inbound_address() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform make_inbound_address(new.id);
  return null;
end
$$;

create trigger organizations_inbound_address after insert on organizations
  for each row execute function give_inbound_address();
