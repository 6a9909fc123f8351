-- The adjudication whose place a paid claim takes among the payers of its fill: the one it pays. Of
-- standing claims that may each pay any payer of one fill, the nth takes the nth payer's place:
-- which pays which is in doubt, but not that they are of one fill. Null for other claims.
create or replace function place_of_claim(tenant uuid, claim uuid) returns uuid
language sql stable parallel safe set search_path = pg_catalog, public
return coalesce(
  (select adjudication_id from claim_matches
    where organization_id = tenant and claim_id = claim),
  (select (
      select case when count(distinct fill_id) = 1 and count(distinct cob_position) = count(*)
        then (array_agg(id order by cob_position))[(
          select count(*) from open_claims alike
          join claims other on other.organization_id = tenant and other.id = alike.claim_id
          where alike.organization_id = tenant and alike.rx_number = doubt.rx_number
            and alike.candidates = doubt.candidates and other.status = 'paid'
            and not is_taken_back(tenant, other.id)
            and (other.processed_date, other.claim_id, other.net_amount, other.patient_paid,
              other.id) <= (mine.processed_date, mine.claim_id, mine.net_amount,
              mine.patient_paid, mine.id))] end
      from adjudications
      where organization_id = tenant and id = any (doubt.candidates))
    from open_claims doubt
    join claims mine on mine.organization_id = tenant and mine.id = doubt.claim_id
    where doubt.organization_id = tenant and doubt.claim_id = claim
      and doubt.state = 'ambiguous' and mine.status = 'paid'
      and not is_taken_back(tenant, claim)));
revoke all on function place_of_claim(uuid, uuid) from public;
grant execute on function place_of_claim(uuid, uuid) to :"app_role";
