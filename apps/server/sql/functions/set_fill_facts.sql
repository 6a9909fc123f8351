-- Sets what the export says of the fills of claims, and counts these fills anew. The ledger must be
-- held.
create function set_fill_facts(claim_ids uuid[], positions integer[], patients numeric[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  update claims set cob_position = given.cob_position, fill_patient_paid = given.patient_paid
  from unnest(claim_ids, positions, patients) as given (claim_id, cob_position, patient_paid)
  where claims.organization_id = tenant and claims.id = given.claim_id;
  -- Those that are no later payers any more are linked to none.
  perform link_claims(later_payers_of(claim_ids) || claim_ids, '{}');
  -- The first payer's claim has the refunds of the fill.
  perform renew_claim_costs(array(
    select claims.id from claims
    where organization_id = tenant and claims.id = any (claim_ids) and exists (
      select from mfp_refunds refund where refund.organization_id = tenant
        and refund.rx_number = claims.rx_number)));
end
$$;
revoke all on function set_fill_facts(uuid[], integer[], numeric[]) from public;
grant execute on function set_fill_facts(uuid[], integer[], numeric[]) to :"app_role";
