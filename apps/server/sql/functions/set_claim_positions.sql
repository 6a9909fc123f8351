-- Sets the positions of claims among the payers of their fills, and links the payers of these fills
-- anew. The ledger must be held.
create function set_claim_positions(claim_ids uuid[], positions integer[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  update claims set cob_position = given.cob_position
  from unnest(claim_ids, positions) as given (claim_id, cob_position)
  where claims.organization_id = tenant and claims.id = given.claim_id;
  -- Those that are no later payers any more are linked to none.
  perform link_claims(later_payers_of(claim_ids) || claim_ids, '{}');
end
$$;
revoke all on function set_claim_positions(uuid[], integer[]) from public;
grant execute on function set_claim_positions(uuid[], integer[]) to :"app_role";
