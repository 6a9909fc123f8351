-- What the export says the patient of a fill paid (505-F5 of its last payer) counts before what the
-- payers' claims say, once for the fill.
alter table claims rename column earlier_patient_paid to patient_correction;
alter table claims add column fill_patient_paid numeric(12,2);
comment on column claims.fill_patient_paid is
  'Of a paid claim: 505-F5 of the last payer of its fill, where CLP05 says another. Set in the background.';
comment on column claims.patient_correction is
  'What of patient_paid does not count: what the payer before left to the patient, counted there, and what fill_patient_paid takes off. Negative on a reversal.';
comment on column claims.cob_position is
  'Of a paid claim: the COB position of the adjudication whose place it takes, where CLP02 says another. Set in the background.';
grant update (fill_patient_paid) on claims to :"app_role";
comment on table line_queue is
  'Rx numbers whose claims may have another line of business, position among payers or patient amount. Rows are only added and removed.';

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
join adjudications answer on answer.organization_id = one.organization_id
  and answer.fill_id = one.fill_id
where claims.status = 'paid' and answer.patient_pay <> claims.patient_paid
union
select organization_id, rx_number from open_claims where state = 'ambiguous'
-- Refunds follow the positions of claims now.
union
select organization_id, rx_number from mfp_refunds;
alter table claims force row level security;
alter table claim_matches force row level security;
alter table open_claims force row level security;
alter table adjudications force row level security;
alter table mfp_refunds force row level security;
alter table line_queue force row level security;
