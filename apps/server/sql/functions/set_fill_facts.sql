-- Sets what claims keep of their adjudications, and counts the fills of their Rx numbers anew. The
-- ledger must be held.
create function set_fill_facts(
  claim_ids uuid[], fills uuid[], positions integer[], patients numeric[]
) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  update claims set fill_id = given.fill_id, cob_position = given.cob_position,
    fill_patient_paid = given.patient_paid
  from unnest(claim_ids, fills, positions, patients)
    as given (claim_id, fill_id, cob_position, patient_paid)
  where claims.organization_id = tenant and claims.id = given.claim_id;
  -- Those that are no later payers any more are linked to none.
  perform link_claims(partly_counted_beside(claim_ids) || claim_ids, '{}');
end
$$;
revoke all on function set_fill_facts(uuid[], uuid[], integer[], numeric[]) from public;
grant execute on function set_fill_facts(uuid[], uuid[], integer[], numeric[]) to :"app_role";
