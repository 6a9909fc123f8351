-- The position among the payers of its fill that each paid claim must keep: that of the
-- adjudication it pays, where CLP02 says another. Only CLP02 tells the position of other claims.
-- Without a join, so that it stays one lookup for each claim.
create view wanted_claim_positions with (security_invoker = true) as
select organization_id, id as claim_id, rx_number, cob_position, (
  select one.cob_position from claim_matches match
  join adjudications one on one.organization_id = match.organization_id
    and one.id = match.adjudication_id
  where match.organization_id = claims.organization_id and match.claim_id = claims.id
    and one.cob_position <> payer_position(claims.status, claims.status_code)) as wanted
from claims;
grant select on wanted_claim_positions to :"app_role";

-- For the recount: which claims keep a position, and which must keep one.
create view claim_positions with (security_invoker = true) as
select organization_id, id as claim_id, cob_position from claims where cob_position is not null;
grant select on claim_positions to :"app_role";

create view recounted_claim_positions with (security_invoker = true) as
select match.organization_id, match.claim_id, one.cob_position
from claim_matches match
join adjudications one on one.organization_id = match.organization_id
  and one.id = match.adjudication_id
join claims on claims.organization_id = match.organization_id and claims.id = match.claim_id
where one.cob_position <> payer_position(claims.status, claims.status_code);
grant select on recounted_claim_positions to :"app_role";
