-- What an adjudication says of its fill: which it is, if several payers did not reject it, the
-- place of its payer among them, and what that left to the patient.
create view adjudicated_facts with (security_invoker = true) as
select one.organization_id, one.id, place, patient_pay,
  case when places > 1 then fill_id end as fill_id
from adjudications one cross join lateral (
  select count(distinct cob_position)::integer as places,
    (count(distinct cob_position) filter (where cob_position <= one.cob_position))::integer as place
  from adjudications other
  where other.organization_id = one.organization_id and other.fill_id = one.fill_id
    and state <> 'rejected') ranked;
grant select on adjudicated_facts to :"app_role";

-- What each paid claim must keep of the adjudication whose place it takes: place and patient amount
-- only where CLP02 and CLP05 say others. Looked up claim by claim: with a join, all claims would be
-- read for some. The place is taken first, by itself: row security lets no index be searched with a
-- function, so it would be called for every adjudication of the pharmacy.
create view wanted_fill_facts with (security_invoker = true) as
select claims.organization_id, claims.id as claim_id, rx_number,
  claims.fill_id, cob_position, fill_patient_paid, fact.fill_id as wanted_fill,
  case when fact.place <> payer_position(claims.status, claims.status_code) then fact.place end
    as wanted_position,
  nullif(fact.patient_pay, claims.patient_paid) as wanted_patient
from claims left join lateral (
  select fact.* from (select place_of_claim(claims.organization_id, claims.id) as id offset 0) taken
  join adjudicated_facts fact
    on fact.organization_id = claims.organization_id and fact.id = taken.id
  limit 1
) fact on claims.status = 'paid';
grant select on wanted_fill_facts to :"app_role";

-- For the recount: what claims keep, and what they must keep.
create view fill_facts with (security_invoker = true) as
select organization_id, id as claim_id, fill_id, cob_position, fill_patient_paid from claims
where fill_id is not null or cob_position is not null or fill_patient_paid is not null;
grant select on fill_facts to :"app_role";

create view recounted_fill_facts with (security_invoker = true) as
select * from (
  select claims.organization_id, claims.id as claim_id, fact.fill_id,
    case when fact.place <> payer_position(claims.status, claims.status_code) then fact.place end
      as cob_position,
    nullif(fact.patient_pay, claims.patient_paid) as fill_patient_paid
  from (
    select organization_id, claim_id, adjudication_id from claim_matches
    union all
    select organization_id, claim_id, place_of_claim(organization_id, claim_id) from open_claims
    where state = 'ambiguous'
  ) placed
  join claims on claims.organization_id = placed.organization_id and claims.id = placed.claim_id
    and claims.status = 'paid'
  join adjudicated_facts fact on fact.organization_id = placed.organization_id
    and fact.id = placed.adjudication_id
) facts
where fill_id is not null or cob_position is not null or fill_patient_paid is not null;
grant select on recounted_fill_facts to :"app_role";
