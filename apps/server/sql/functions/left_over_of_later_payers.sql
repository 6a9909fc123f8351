-- What later payers of the fill left after their fees, with what they took over from the patient
-- subtracted. Reversals take theirs back. Without a join, so that it stays one lookup per claim.
create or replace function left_over_of_later_payers(tenant uuid, first_claim uuid)
returns numeric language sql stable parallel safe set search_path = pg_catalog, public
return coalesce((
  select sum(gross_amount + patient_paid - patient_correction - dir_fee - ger_fee - other_fees)
  from claims
  where organization_id = tenant and first_claim_id = first_claim), 0);
revoke all on function left_over_of_later_payers(uuid, uuid) from public;
grant execute on function left_over_of_later_payers(uuid, uuid) to :"app_role";
