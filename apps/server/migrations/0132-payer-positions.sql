-- A later payer may call itself primary (CLP02 1); the adjudication that its claim pays then tells
-- its position among the payers of the fill.
alter table claims add column cob_position integer check (cob_position > 0);
comment on column claims.cob_position is
  'Of a paid claim: the COB position of the adjudication that it pays, where CLP02 says another. Set in the background.';
grant update (cob_position) on claims to :"app_role";
comment on column claims.first_claim_id is
  'Of a later payer''s claim (by its adjudication, else CLP02 2, 3, 20, 21) and its reversal: the first payer''s claim of the same fill. Null unless both count and the first is not taken back.';
comment on table line_queue is
  'Rx numbers whose claims may have another line of business or position among payers. Rows are only added and removed.';

drop index claims_later_payers_idx;
create index claims_later_payers_idx on claims (organization_id, rx_number)
  where status = 'paid' and (status_code in ('2', '3', '20', '21') or cob_position > 1);

-- What is matched already follows in the background. For the rows of all pharmacies row security
-- does not bind the owner.
alter table claims no force row level security;
alter table claim_matches no force row level security;
alter table adjudications no force row level security;
alter table line_queue no force row level security;
insert into line_queue (organization_id, rx_number)
select distinct match.organization_id, match.rx_number
from claim_matches match
join adjudications one on one.organization_id = match.organization_id
  and one.id = match.adjudication_id
join claims on claims.organization_id = match.organization_id and claims.id = match.claim_id
where claims.status = 'paid'
  and one.cob_position <> case when claims.status_code in ('1', '19') then 1
    when claims.status_code in ('2', '20') then 2 when claims.status_code in ('3', '21') then 3 end;
alter table claims force row level security;
alter table claim_matches force row level security;
alter table adjudications force row level security;
alter table line_queue force row level security;
