-- What the export says of a fill counts before what the payers' claims say: which claims are of one
-- fill, the position of each payer, and what each left to the patient (505-F5).
alter table claims rename column earlier_patient_paid to patient_correction;
alter table claims add column fill_id uuid, add column fill_patient_paid numeric(12,2);
comment on column claims.fill_id is
  'Of a paid claim: the fill of its adjudication, where that has several payers. Set in the background, like cob_position and fill_patient_paid.';
comment on column claims.fill_patient_paid is
  'Of a paid claim: 505-F5 of its adjudication, where CLP05 says another.';
comment on column claims.patient_correction is
  'What of patient_paid does not count: what the payer before left to the patient, counted there, and what fill_patient_paid takes off. Negative on a reversal.';
comment on column claims.cob_position is
  'Of a paid claim: the place of its payer among those of the fill that did not reject it, where CLP02 says another.';
grant update (fill_id, fill_patient_paid) on claims to :"app_role";
comment on table line_queue is
  'Rx numbers whose claims may have another line of business or other facts of their fill. Rows are only added and removed.';

drop index claims_later_payers_idx;
create index claims_partly_counted_idx on claims (organization_id, rx_number)
  where status = 'paid' and (status_code in ('2', '3', '20', '21') or cob_position > 1
    or fill_patient_paid is not null);

-- What is matched already follows in the background. For the rows of all pharmacies row security
-- does not bind the owner.
alter table claims no force row level security;
alter table claim_matches no force row level security;
alter table open_claims no force row level security;
alter table adjudications no force row level security;
alter table mfp_refunds no force row level security;
alter table line_queue no force row level security;
insert into line_queue (organization_id, rx_number)
select match.organization_id, match.rx_number
from claim_matches match
join claims on claims.organization_id = match.organization_id and claims.id = match.claim_id
join adjudications one on one.organization_id = match.organization_id
  and one.id = match.adjudication_id
where claims.status = 'paid' and (one.patient_pay <> claims.patient_paid or exists (
  select from adjudications other where other.organization_id = one.organization_id
    and other.fill_id = one.fill_id and other.cob_position <> one.cob_position))
union
select organization_id, rx_number from open_claims where state = 'ambiguous'
union
select organization_id, rx_number from mfp_refunds;
alter table claims force row level security;
alter table claim_matches force row level security;
alter table open_claims force row level security;
alter table adjudications force row level security;
alter table mfp_refunds force row level security;
alter table line_queue force row level security;
