-- What the export says of the fill of each paid claim, where the claim says another: the payer's
-- position (CLP02), and what the patient paid in the end (CLP05), which is what the last payer left
-- to the patient. Rows are looked up one by one: with a join, all claims would be read.
create view wanted_fill_facts with (security_invoker = true) as
select claims.organization_id, claims.id as claim_id, rx_number, cob_position, fill_patient_paid,
  case when fact.position <> payer_position(claims.status, claims.status_code)
    then fact.position end as wanted_position,
  nullif(fact.patient_pay, claims.patient_paid) as wanted_patient
from claims left join lateral (
  select one.cob_position as position, case when one.state = 'paid' then (
      select last.patient_pay from adjudications last
      where last.organization_id = claims.organization_id and last.fill_id = one.fill_id
        and last.state = 'paid'
      order by last.cob_position desc, last.processed_at desc nulls last, last.id limit 1)
    else one.patient_pay end as patient_pay
  from adjudications one
  where one.organization_id = claims.organization_id
    and one.id = place_of_claim(claims.organization_id, claims.id)
  limit 1
) fact on claims.status = 'paid' and claims.date_of_service is not null;
grant select on wanted_fill_facts to :"app_role";

-- For the recount: what claims keep, and what they must keep.
create view fill_facts with (security_invoker = true) as
select organization_id, id as claim_id, cob_position, fill_patient_paid from claims
where cob_position is not null or fill_patient_paid is not null;
grant select on fill_facts to :"app_role";

create view recounted_fill_facts with (security_invoker = true) as
select organization_id, claim_id, wanted_position as cob_position,
  wanted_patient as fill_patient_paid
from wanted_fill_facts where wanted_position is not null or wanted_patient is not null;
grant select on recounted_fill_facts to :"app_role";
