-- After reversals were linked to these claims.
create or replace function follow_linked_reversals(claim_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_lump_spreads(array(
    select distinct payment_id from claims
    where organization_id = tenant and id = any (claim_ids)));
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(claim_ids);
  end if;
end
$$;
revoke all on function follow_linked_reversals(uuid[]) from public;
grant execute on function follow_linked_reversals(uuid[]) to :"app_role";
