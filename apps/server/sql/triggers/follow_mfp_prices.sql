-- New negotiated prices change which refunds are expected: every pharmacy's costs follow.
create function follow_mfp_prices() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into recost_states (organization_id, price_lists_version) select id, 1 from organizations
  on conflict (organization_id)
    do update set price_lists_version = recost_states.price_lists_version + 1;
  return null;
end
$$;
revoke all on function follow_mfp_prices() from public;
create trigger mfp_prices_imported_costs_follow after insert on mfp_imports
  for each statement execute function follow_mfp_prices();
